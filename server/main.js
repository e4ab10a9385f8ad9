import { keepCompiled, keepFilesPrivate, requireNode } from './process/node.js';

// Must run before any other import: an older Node lacks modules that the others import.
requireNode('npm start');
keepFilesPrivate();
const flush = keepCompiled();
const { keepTicksFast } = await import('./process/fast-ticks.ts');
keepTicksFast();
const { start } = await import('./start.ts');
await start();
flush();
