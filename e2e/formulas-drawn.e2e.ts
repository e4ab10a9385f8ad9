// Needs no site, so it does not take the tests of e2e/kit, which start one.
import { expect, test } from '@playwright/test';
import { launch } from 'puppeteer-core';
import type { Formula, MathNode } from '#contract/formulas/formula.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { findFirefox } from '#scripts/find-browsers.cjs';
import { drawLatex } from '#server/text/formulas/draw-latex.ts';
import { FORMULAS } from '#tests/formulas/latex.ts';
import { desktopOnly } from './kit/test.ts';

/** An element as a browser's parser has read it, with its text or its children. */
type Element = { name: string; attributes: Record<string, string>; content: string | Element[] };
type Drawn = { tree: Element; width: number; height: number };

const firefox = findFirefox();
const formulas = FORMULAS.map(({ latex, isBlock = false }) => formulaOf(latex, isBlock));
const html = `<!doctype html><meta charset="utf-8"><title>Rumus</title>${formulas
  .map((formula) => `<p>Teks ${writeFormula(formula)} teks</p>`)
  .join('\n')}`;

function formulaOf(latex: string, isBlock: boolean): Formula {
  const drawn = drawLatex(latex, isBlock);
  if (!drawn) throw new Error(`Not drawn: ${latex}`);
  return { ...drawn, isBlock, latex };
}

test('Chromium reads and draws 200 formulas as they are stored', desktopOnly, async ({ page }) => {
  await page.setContent(html);
  expectDrawn(await page.evaluate(readFormulas));
});

test('Firefox reads and draws 200 formulas as they are stored', desktopOnly, async () => {
  test.skip(firefox === undefined, 'There is no Firefox here: install it, or set FIREFOX_PATH to one.');
  const browser = await launch({ browser: 'firefox', ...(firefox && { executablePath: firefox }) });
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    expectDrawn(await page.evaluate(readFormulas));
  } finally {
    await browser.close();
  }
});

function expectDrawn(drawn: Drawn[]): void {
  expect(drawn.map(({ tree }) => tree)).toEqual(formulas.map(expectedTree));
  const isHidden = ({ width, height }: Drawn) => !(width > 0 && height > 0);
  expect(FORMULAS.filter((_, at) => isHidden(drawn[at] as Drawn))).toEqual([]);
  expect(JSON.stringify(drawn)).not.toContain('merror');
}

/** Runs in the page. Elements of another namespace than MathML's get a name that no expected tree has. */
function readFormulas(): Drawn[] {
  const read = (element: globalThis.Element): Element => {
    const isMath = element.namespaceURI === 'http://www.w3.org/1998/Math/MathML';
    return {
      name: isMath ? element.localName : `not MathML: ${element.localName}`,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      content: element.childElementCount > 0 ? [...element.children].map(read) : element.textContent,
    };
  };
  return [...document.querySelectorAll('math')].map((math) => {
    const { width, height } = math.getBoundingClientRect();
    return { tree: read(math), width, height };
  });
}

function expectedTree({ isBlock, latex, content }: Formula): Element {
  const annotation = { name: 'annotation', attributes: { encoding: 'application/x-tex' }, content: latex };
  const shown = content.map(treeOf);
  const row = shown.length === 1 ? shown : [{ name: 'mrow', attributes: {}, content: shown }];
  const semantics = { name: 'semantics', attributes: {}, content: [...row, annotation] };
  return { name: 'math', attributes: isBlock ? { display: 'block' } : {}, content: [semantics] };
}

function treeOf({ name, attributes, children, text }: MathNode): Element {
  return { name, attributes: { ...attributes }, content: children.length > 0 ? children.map(treeOf) : text };
}
