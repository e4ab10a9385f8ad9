import type { BlockShape } from '#contract/articles/version-diff.ts';

/** An element whose end tag was not read yet. */
export type OpenElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Whether all content of the element is one block: a row, figure, <pre> or footnote. */
  isWhole: boolean;
  /** The number of a footnote or of an item of a numbered list. */
  number: number | undefined;
  /** The number of items read so far, if the element is a list. */
  items: number;
  /** The cells read so far, each as cellOf returns it, if the element is a row. */
  cells: string[];
  /** Whether the first block of an item was read. Only that block has the bullet or number. */
  isBegun: boolean;
};

/** Returns the shape of a block inside these elements (the outermost first). */
export function shapeWithin(open: readonly OpenElement[]): BlockShape {
  const form = open.flatMap(({ name, attributes }) => [
    ...languageOf(attributes),
    ...(name === 'figure' && attributes['data-width'] === 'wide' ? ['wide'] : []),
    ...(name === 'dt' ? ['term'] : []),
  ]);
  const lists = open.filter(({ name }) => name === 'ul' || name === 'ol' || name === 'dl').length;
  const shape = typeWithin(open, lists);
  return form.length > 0 ? { ...shape, form } : shape;
}

function typeWithin(open: readonly OpenElement[], lists: number): BlockShape {
  const whole = open.find(({ isWhole }) => isWhole);
  if (whole?.name === 'tr') return { type: 'row' };
  if (whole?.name === 'figure') return { type: 'figure' };
  if (whole?.name === 'pre') return { type: 'preformatted' };
  if (whole) return { type: 'footnote', number: whole.number };
  const heading = open.findLast(({ name }) => /^h[1-6]$/.test(name));
  if (heading) return { type: 'heading', level: Number(heading.name[1]) };
  if (open.some(({ name }) => name === 'caption')) return { type: 'caption' };
  const item = open.findLast(({ name }) => name === 'li');
  if (item && !item.isBegun) {
    item.isBegun = true;
    return { type: 'item', depth: lists - 1, ...(item.number !== undefined && { number: item.number }) };
  }
  const type = open.some(({ name }) => name === 'blockquote') ? 'quote' : 'paragraph';
  return lists > 0 ? { type, depth: lists } : { type };
}

/** Returns the attributes lang, dir and title of an element. The title of an <abbr> explains the abbreviation. */
export function languageOf({ lang, dir, title }: OpenElement['attributes']): string[] {
  return [...(lang ? [`lang=${lang}`] : []), ...(dir ? [`dir=${dir}`] : []), ...(title ? [`title=${title}`] : [])];
}

/** Returns the number of a list's next item, or undefined if the list has bullets or counts down. */
export function nextNumber({ name, attributes, items }: OpenElement): number | undefined {
  if (name !== 'ol' || attributes['reversed'] !== undefined) return undefined;
  return (Number.parseInt(attributes['start'] ?? '', 10) || 1) + items;
}

export function cellOf({ name, attributes: { colspan, rowspan, scope } }: OpenElement): string {
  return [name, colspan && `colspan ${colspan}`, rowspan && `rowspan ${rowspan}`, scope].filter(Boolean).join(' ');
}

/** Describes the header cells and the spans of a table row. Returns [] if all cells are <td> without spans. */
export function formOfRow(cells: readonly string[]): string[] {
  if (cells.every((cell) => cell === 'td')) return [];
  const isHead = cells.every((cell) => cell.startsWith('th'));
  const hasSpans = cells.some((cell) => cell.includes('span'));
  return [...(isHead ? ['head'] : []), ...(!isHead || hasSpans ? [`cells=${cells.join(', ')}`] : [])];
}
