import { keepCompiled, keepFilesPrivate, requireNode } from './process/node.js';

// Must run before the imports below: they need modules that older versions of Node lack.
requireNode('npm start');
keepFilesPrivate();
const flush = keepCompiled();
const { keepTicksFast } = await import('./process/fast-ticks.ts');
keepTicksFast();
const { start } = await import('./start.ts');
await start();
flush();
