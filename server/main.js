import { keepCompiled, keepFilesPrivate, requireNode } from './process/node.js';

// Runs before any other import: an older Node lacks modules that the rest imports.
requireNode('npm start');
keepFilesPrivate();
const flush = keepCompiled();
const { keepTicksFast } = await import('./process/fast-ticks.ts');
keepTicksFast();
const { start } = await import('./start.ts');
await start();
flush();
