import { keepCompiled, requireNode } from '#server/node.js';

requireNode('npm run admin');
keepCompiled();
const { runOperator } = await import('./operator.ts');
process.exitCode = await runOperator(process.argv.slice(2));
