import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFormula } from '#server/text/formulas/parse-formula.ts';
import { readOfficeFormula } from '#web/editor/formulas/office-formula.ts';
import { FORMULAS } from './latex.ts';
import { type ConvertedFormula, convertByPandoc, structureOf } from './omml.ts';

const EVERY = process.env['FAULTS'] === 'long';
const stored = join(import.meta.dirname, 'omml.json');

test('formulas that pandoc writes for Word have the structure that pandoc writes as MathML', async () => {
  const formulas = EVERY
    ? (await convertByPandoc(FORMULAS)).converted
    : (JSON.parse(readFileSync(stored, 'utf8')) as ConvertedFormula[]);
  const others = formulas.flatMap(({ latex, omml, mathml, isBlock = false }) => {
    const { formula, isWhole } = readOfficeFormula(omml, isBlock);
    const drawn = parseFormula(mathml);
    const [ours, theirs] = [formula, drawn].map((one) => (one ? structureOf(one) : 'none'));
    return isWhole && ours === theirs ? [] : [`${latex}\n  ours   ${ours}\n  pandoc ${theirs}`];
  });
  expect(formulas.length).toBeGreaterThan(180);
  expect(1 - others.length / formulas.length, others.join('\n')).toBeGreaterThanOrEqual(0.95);
});
