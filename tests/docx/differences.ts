import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outlineOf } from './outline.ts';

/** How an article gets into the editor: as a Word file of pandoc or LibreOffice, or through LibreOffice's clipboard. */
export type Way = 'pandoc' | 'libreoffice' | 'clipboard';

type Difference = {
  article: string;
  ways: readonly Way[];
  reason: string;
  /** Whole lines of the outline of the source article, and the lines that the editor's outline must have instead. */
  changes: readonly (readonly [lines: string, instead: string])[];
};

const PANDOC_LISTS = 'pandoc numbers the second level of a list by letters and the third by small Roman numbers.';

/** Everything that articles lose or change on their way into the editor, and why. */
const DIFFERENCES: readonly Difference[] = [
  {
    article: '08-links',
    ways: ['libreoffice'],
    reason: 'LibreOffice writes the letters of an address as they are. Browsers encode them again.',
    changes: [
      [
        'p: Tulis kepada {a mailto:siti@contoh.id: siti@contoh.id}. Lihat juga {a https://contoh.id/a_b-c~d/%C3%A9: alamat dengan tanda khusus}.',
        'p: Tulis kepada {a mailto:siti@contoh.id: siti@contoh.id}. Lihat juga {a https://contoh.id/a_b-c~d/é: alamat dengan tanda khusus}.',
      ],
    ],
  },
  {
    article: '13-list-nested-mixed',
    ways: ['pandoc'],
    reason: PANDOC_LISTS,
    changes: [
      ['        ol\n          li: pipa', '        ol type=i\n          li: pipa'],
      ['    ol\n      li: musim hujan', '    ol type=a\n      li: musim hujan'],
    ],
  },
  {
    article: '18-table-colspan',
    ways: ['libreoffice'],
    reason: 'The OpenDocument file of which LibreOffice made it has one heading row: pandoc leaves the others out.',
    changes: [['  tr\n    th: Nomor\n    th: Kemarau\n    th: Hujan\n', '']],
  },
  {
    article: '33-notes-marked',
    ways: ['libreoffice'],
    reason: 'In the OpenDocument file a note takes the format of the word that it belongs to.',
    changes: [
      ['note 1: Catatan yang menempel pada kata tebal.', 'note 1: {strong: Catatan yang menempel pada kata tebal.}'],
      ['note 2: Yang ini pada kata miring.', 'note 2: {em: Yang ini pada kata miring.}'],
    ],
  },
  {
    article: '35-pictures',
    ways: ['clipboard'],
    reason: 'All of a caption is italic in LibreOffice, so nothing in it is more italic than the rest.',
    changes: [['  figcaption: Gambar 1. Sawah di {em: Bedono}, 2014', '  figcaption: Gambar 1. Sawah di Bedono, 2014']],
  },
  {
    article: '40-arabic',
    ways: ['libreoffice'],
    reason: 'The OpenDocument file has no directions of paragraphs: pandoc leaves them out.',
    changes: [
      ['p dir=rtl: السلام عليكم ورحمة الله وبركاته', 'p: السلام عليكم ورحمة الله وبركاته'],
      ['p dir=rtl: המים עולים (airnya naik)', 'p: המים עולים (airnya naik)'],
    ],
  },
  {
    article: '46-rule',
    ways: ['pandoc', 'libreoffice'],
    reason: 'Word has no lines between paragraphs, only borders and drawings of lines, which are layout.',
    changes: [['hr\n', '']],
  },
  {
    article: '48-method',
    ways: ['pandoc'],
    reason: PANDOC_LISTS,
    changes: [['    ol\n      li: terstruktur', '    ol type=a\n      li: terstruktur']],
  },
  {
    article: '50-everything',
    ways: ['pandoc'],
    reason: PANDOC_LISTS,
    changes: [['    ol\n      li: angka', '    ol type=a\n      li: angka']],
  },
];

/** Returns the outline that an article of `sources` must have in the editor. */
export function expectedOutline(article: string, way: Way): string {
  const source = readFileSync(join(import.meta.dirname, 'sources', `${article}.html`), 'utf8');
  let outline = `\n${outlineOf(source)}\n`;
  const own = DIFFERENCES.filter((difference) => difference.article === article && difference.ways.includes(way));
  for (const [lines, instead] of own.flatMap(({ changes }) => changes)) {
    const changed = outline.replace(`\n${lines}`, () => `\n${instead}`);
    if (changed === outline) throw new Error(`${article} has no lines “${lines}”`);
    outline = changed;
  }
  return outline.slice(1, -1);
}
