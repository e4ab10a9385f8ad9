import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outlineOf } from './outline.ts';

/** Where the article went through: a Word file of one of the programs, or the clipboard of LibreOffice. */
export type Way = 'pandoc' | 'libreoffice' | 'clipboard';

type Difference = {
  article: string;
  ways: readonly Way[];
  reason: string;
  /** Lines of the article's outline, and the lines that stand there instead. */
  lines: readonly (readonly [line: string, ...instead: string[]])[];
};

/** Everything that is not the same afterwards, and why. */
const DIFFERENCES: readonly Difference[] = [
  {
    article: '35-pictures',
    ways: ['clipboard'],
    reason: 'All of a caption is italic in LibreOffice, so nothing in it is more italic than the rest.',
    lines: [['  figcaption: Gambar 1. Sawah di {em: Bedono}, 2014', '  figcaption: Gambar 1. Sawah di Bedono, 2014']],
  },
];

/** Returns the outline that an article of `sources` must have afterwards. */
export function expectedOutline(article: string, way: Way): string {
  const lines = outlineOf(readFileSync(join(import.meta.dirname, 'sources', `${article}.html`), 'utf8')).split('\n');
  for (const difference of DIFFERENCES) {
    if (difference.article !== article || !difference.ways.includes(way)) continue;
    for (const [line, ...instead] of difference.lines) {
      const at = lines.indexOf(line);
      if (at === -1) throw new Error(`${article} has no line “${line}”`);
      lines.splice(at, 1, ...instead);
    }
  }
  return lines.join('\n');
}
