import type { BlockShape } from '#contract/articles/version-diff.ts';

/** An element that is open while a text is read. */
export type OpenElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Whether all its content is one block. */
  isWhole: boolean;
  /** Of a footnote or an item of a numbered list. */
  number: number | undefined;
  /** Of a list: how many items it has so far. */
  items: number;
  /** Of a row: its cells so far, as in cellOf. */
  cells: string[];
  /** Of an item: whether it has its first block, which is the only one with a bullet. */
  isBegun: boolean;
};

export function openElement(
  name: string,
  attributes: OpenElement['attributes'],
  isWhole: boolean,
  number: number | undefined,
): OpenElement {
  return { name, attributes, isWhole, number, items: 0, cells: [], isBegun: false };
}

/** Returns the shape of a block that begins in these elements, the outermost first. */
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

/** Returns the attributes that say in which language, or with which meaning, a text is. */
export function languageOf({ lang, dir, title }: OpenElement['attributes']): string[] {
  return [...(lang ? [`lang=${lang}`] : []), ...(dir ? [`dir=${dir}`] : []), ...(title ? [`title=${title}`] : [])];
}

/** Returns the number of the next item of a list, undefined where the list has bullets or counts down. */
export function nextNumber({ name, attributes, items }: OpenElement): number | undefined {
  if (name !== 'ol' || attributes['reversed'] !== undefined) return undefined;
  return (Number.parseInt(attributes['start'] ?? '', 10) || 1) + items;
}

export function cellOf({ name, attributes: { colspan, rowspan, scope } }: OpenElement): string {
  return [name, colspan && `colspan ${colspan}`, rowspan && `rowspan ${rowspan}`, scope].filter(Boolean).join(' ');
}

/** Says in `form` what a row's cells are, unless they are plain ones. */
export function formOfRow(cells: readonly string[]): string[] {
  if (cells.every((cell) => cell === 'td')) return [];
  return cells.every((cell) => cell.startsWith('th')) ? ['head', ...spansOf(cells)] : [`cells=${cells.join(', ')}`];
}

function spansOf(cells: readonly string[]): string[] {
  return cells.some((cell) => cell.includes('span')) ? [`cells=${cells.join(', ')}`] : [];
}
