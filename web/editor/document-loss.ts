import { dropLooseSpace, givenOf, hasOwnText, parseText, tagOf } from './document-elements.ts';
import { markupOf } from './formulas/math-element.ts';
import { STYLE_ATTRIBUTE } from './paste/pasted-style.ts';

/** Indonesian names of elements for messages to authors. Messages name any other element by its tag. */
const WORDS: Readonly<Record<string, string>> = {
  math: 'rumus',
  img: 'gambar yang tidak tersimpan di situs ini',
  video: 'video',
  audio: 'rekaman suara',
  iframe: 'isi dari situs lain',
  svg: 'gambar vektor',
  script: 'skrip',
  style: 'aturan gaya',
  form: 'formulir',
};
const MOST_NAMED = 6;

type Parts = {
  elements: string[];
  attributes: string[];
  words: string[];
  /** Tags and text in document order. */
  sequence: string[];
};

/**
 * Compares two HTML texts. Returns a phrase for the author for each kind of content that only `source` has. Ignores
 * invisible white space and changes that the server makes itself: it renames h1, b and i, sets `rel` of links, and
 * builds formulas anew.
 */
export function findLosses(source: string, written: string): string[] {
  const before = partsOf(source);
  const after = partsOf(written);
  const elements = named(missing(before.elements, after.elements), elementText);
  const attributes = named(missing(before.attributes, after.attributes), (name, count) =>
    count === 1 ? `atribut ${name}` : `${count} atribut ${name}`,
  );
  const words = missing(before.words, after.words);
  const losses = [...elements, ...attributes, ...(words.length > 0 ? [`teks “${shortened(words.join(' '))}”`] : [])];
  if (losses.length > 0) return losses;
  const at = before.sequence.findIndex((part, index) => part !== after.sequence[index]);
  if (at === -1 && before.sequence.length === after.sequence.length) return [];
  const near = before.sequence.slice(Math.max(0, at)).filter((part) => !part.startsWith('<'));
  return [near.length > 0 ? `susunan di sekitar “${shortened(near.join(' '))}”` : 'susunan bagian terakhir'];
}

function partsOf(html: string): Parts {
  const parts: Parts = { elements: [], attributes: [], words: [], sequence: [] };
  const body = parseText(html);
  dropLooseSpace(body);
  take(body, parts, false);
  return parts;
}

function take(parent: Element, parts: Parts, isPreformatted: boolean): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) {
      // Preformatted text counts as one word, so that its line breaks and spaces are compared too.
      const words = isPreformatted ? [node.data] : node.data.split(/(?= )/);
      parts.words.push(...words.map((word) => word.trim()).filter(Boolean));
      parts.sequence.push(...words);
    } else if (node instanceof Element) {
      const tag = tagOf(node);
      if (tag === 'math') {
        // A formula counts as one part: only what it shows and its LaTeX are compared.
        parts.elements.push(tag);
        parts.sequence.push(markupOf(node) || '<math>');
        continue;
      }
      const attributes = attributesOf(node);
      parts.elements.push(tag);
      parts.attributes.push(...attributes.map(({ name }) => `${name} pada <${tag}>`));
      parts.sequence.push(`<${tag}${attributes.map(({ name, value }) => ` ${name}="${value}"`).join('')}>`);
      if (hasOwnText(node)) take(node, parts, isPreformatted || tag === 'pre');
      parts.sequence.push(`</${tag}>`);
    }
  }
}

function attributesOf(element: Element): { name: string; value: string }[] {
  const given = givenOf(element);
  return [...element.attributes]
    .filter(({ name }) => !(name === 'rel' && element.localName === 'a'))
    .map(({ name, value }) => ({ name: name === STYLE_ATTRIBUTE ? 'style' : name, value: given?.[name] ?? value }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the parts that `before` contains more often than `after`, in order. */
function missing(before: string[], after: string[]): string[] {
  const left = Map.groupBy(after, (part) => part);
  return before.filter((part) => left.get(part)?.pop() === undefined);
}

function named(parts: string[], describe: (part: string, count: number) => string): string[] {
  const texts = [...Map.groupBy(parts, (part) => part)].map(([part, all]) => describe(part, all.length));
  const rest = texts.length - MOST_NAMED;
  return rest > 0 ? [...texts.slice(0, MOST_NAMED), `${rest} hal lain`] : texts;
}

function elementText(tag: string, count: number): string {
  const word = WORDS[tag];
  return `${count} ${word ? `${word} (<${tag}>)` : `<${tag}>`}`;
}

function shortened(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > 60 ? `${clean.slice(0, 59)}…` : clean;
}
