import { keepCompiled, keepFilesPrivate, requireNode } from '#server/process/node.js';

requireNode('npm run admin');
keepFilesPrivate();
keepCompiled();
const { runOperator } = await import('./operator.ts');
process.exitCode = await runOperator(process.argv.slice(2));
