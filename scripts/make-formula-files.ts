/**
 * Has pandoc write the formulas of tests/formulas/latex.ts for Word and as MathML, into tests/formulas/omml.json:
 * `node scripts/make-formula-files.ts`. Needs pandoc: `apt-get install pandoc`. The file was made with pandoc 2.17.1.1.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMULAS } from '#tests/formulas/latex.ts';
import { convertByPandoc } from '#tests/formulas/omml.ts';

const { converted, unknown } = await convertByPandoc(FORMULAS);
const lines = converted.map((formula) => JSON.stringify(formula));
await writeFile(join(import.meta.dirname, '../tests/formulas/omml.json'), `[\n${lines.join(',\n')}\n]\n`);
console.info(`${converted.length} formulas. pandoc does not know ${unknown.length}:\n${unknown.join('\n')}`);
