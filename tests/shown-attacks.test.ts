import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { cleanText } from '#server/text/sanitize.ts';
import { prepareText } from '#web/posts/prepare-text/prepare-text.ts';
import { htmlAttacks } from './attacks/html.ts';

/** The attributes that the site adds to elements of a stored text when it shows them. */
const ADDED: Record<string, RegExp> = {
  role: /^region$/,
  tabindex: /^0$/,
  'aria-label': /^(?:Tabel \d+|Kode \d+|Catatan kaki)$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  id: /^bagian-[\p{L}\p{N}-]+$/u,
  srcset: /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp \d+w(?:, \/storage\/images\/[0-9a-f]{32}\/\d+\.webp \d+w)*$/,
  sizes: /^[a-z0-9 :.,()-]+vw$/,
};

test.each(Object.entries(htmlAttacks))(
  'known attacks in %s: a page adds nothing to the stored text but its own elements and attributes',
  (_, attacks) => {
    let shown = 0;
    for (const attack of attacks) {
      const stored = store(`<p>awal</p>${attack}`);
      if (stored === undefined) continue;
      const elements = elementsOf(withoutSidenotes(prepareText(stored).html)).filter((element) => !isOfPage(element));
      expect(elements.map(withoutAdded)).toEqual(elementsOf(stored).map(withoutAdded));
      shown += 1;
    }
    expect(shown).toBeGreaterThan(attacks.length / 2);
  },
);

type Shown = { tag: string; attributes: Record<string, string> };

/** Returns the text as it would be stored, or undefined if it is refused because nothing readable is left. */
function store(html: string): string | undefined {
  try {
    return cleanText(html, 'Isi').content;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return undefined;
  }
}

function elementsOf(html: string): Shown[] {
  const elements: Shown[] = [];
  const parser = new Parser({ onopentag: (tag, attributes) => elements.push({ tag, attributes }) });
  parser.end(html);
  return elements;
}

/** The elements that the site adds to a stored text. A text has no classes, buttons or dialogs. */
const OF_PAGE: Record<string, RegExp> = {
  div: /^(?:class=scrolling role=region aria-label=Tabel \d+ tabindex=0|class=opens-large)$/,
  a: /^href=#(?:rujukan-\d+ role=doc-backlink aria-label=Kembali ke teks|(bagian-[\p{L}\p{N}-]+)(?: class=to-section aria-label=Tautan ke bagian ini)?)$/u,
  b: /^$/,
  button:
    /^type=button (?:data-copies-csv=|popovertarget=besar-\d+ (?:popovertargetaction=hide|aria-label=Perbesar gambar ke-\d+))$/,
  dialog: /^id=besar-\d+ popover= class=large-picture aria-label=[\w :-]+$/,
  img: /^class=large /,
  p: /^class=copies-csv$/,
  span: /^(?:role=status lang=id|class=wide-formula(?: role=group aria-label=Rumus \d+(?: tabindex=0)?)?)$/,
};

function isOfPage({ tag, attributes }: Shown): boolean {
  const own = Object.entries(attributes).map((pair) => pair.join('='));
  return OF_PAGE[tag]?.test(own.join(' ')) ?? false;
}

/** Drops the notes in the margin, which repeat words and emphasis of the footnotes. */
function withoutSidenotes(html: string): string {
  return html.replaceAll(
    /<span class="sidenote" aria-hidden="true"(?: (?:lang|dir)="[\w-]*")*>(?:[^<]|<\/?(?:em|strong|sub|sup|code|cite|q|i|b)>)*<\/span>/g,
    '',
  );
}

function withoutAdded({ tag, attributes }: Shown): Shown {
  const own = Object.entries(attributes).filter(([name, value]) => !ADDED[name]?.test(value));
  return { tag, attributes: Object.fromEntries(own) };
}
