import { Parser } from 'htmlparser2';
import { type Formula, readFormula } from '#contract/formulas/formula.ts';
import type { SourceElement } from '#contract/formulas/source-element.ts';

/** Elements nested deeper than this are left out, but not their text. readFormula() refuses such a formula. */
const MOST_DEPTH = 60;

type Open = { name: string; attributes: Record<string, string>; children: (string | Open)[] };

/** Reads `<math>…</math>`, which an author has written or this site has stored. Undefined if readFormula() refuses it. */
export function parseFormula(markup: string): Formula | undefined {
  return readFormula(parseMath(markup));
}

/** Parses markup that begins with `<math>`, to its end: `</math x>` ends no formula. Takes linear time. */
export function parseMath(markup: string): SourceElement {
  const top: Open = { name: '', attributes: {}, children: [] };
  const open = [top];
  let tooDeep = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_DEPTH) {
          tooDeep += 1;
          return;
        }
        const element: Open = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag() {
        if (tooDeep > 0) tooDeep -= 1;
        else if (open.length > 2) open.pop();
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(markup);
  const [math] = top.children;
  return typeof math === 'object' ? math : top;
}
