import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { cleanText } from '#server/text/sanitize.ts';
import { prepareForPage } from '#web/posts/post-content.tsx';
import { htmlAttacks } from './attacks/html.ts';

/** The attributes that the site adds to elements of a stored text when it shows them. */
const ADDED: Record<string, RegExp> = {
  role: /^region$/,
  tabindex: /^0$/,
  'aria-label': /^(?:Tabel \d+|Kode \d+|Catatan kaki)$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  srcset: /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp \d+w(?:, \/storage\/images\/[0-9a-f]{32}\/\d+\.webp \d+w)*$/,
  sizes: /^[a-z0-9 :.,()-]+vw$/,
};

test.each(Object.entries(htmlAttacks))(
  'known attacks in %s: a page adds nothing to the stored text but its own attributes, regions and links back',
  (_, attacks) => {
    let shown = 0;
    for (const attack of attacks) {
      const stored = store(`<p>awal</p>${attack}`);
      if (stored === undefined) continue;
      const elements = elementsOf(prepareForPage(stored)).filter((element) => !isOfPage(element));
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

function isOfPage({ tag, attributes }: Shown): boolean {
  const names = Object.keys(attributes).join(' ');
  if (tag === 'div') return names === 'class role aria-label tabindex' && attributes['class'] === 'scrolling';
  const isBack = attributes['role'] === 'doc-backlink' && /^#rujukan-\d+$/.test(attributes['href'] ?? '');
  return tag === 'a' && isBack && names === 'href role aria-label';
}

function withoutAdded({ tag, attributes }: Shown): Shown {
  const own = Object.entries(attributes).filter(([name, value]) => !ADDED[name]?.test(value));
  return { tag, attributes: Object.fromEntries(own) };
}
