import { attributeOf, TAG } from './word-xml.ts';

/** `type` is the `type` attribute of the <ol>, '' for digits. */
type Level = { start: number; isOrdered: boolean; isBlank: boolean; type: string };

const TYPES: Readonly<Record<string, string>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

export type Numbering = {
  /**
   * The levels of lists. The key is 'definitionId level', or 'listId: level' for a list that overrides its definition.
   * `isBlank`: the level has neither bullet nor number, because its paragraphs continue the item before them.
   */
  levels: Map<string, Level>;
  definitionOf: Map<string, string>;
  /** First numbers of lists, by 'listId level'. Other lists share the numbers of their definition. */
  starts: Map<string, number>;
  ofStyle: Map<string, { definition: string; level: number }>;
};

export function readNumbering(xml: string): Numbering {
  const read: Numbering = { levels: new Map(), definitionOf: new Map(), starts: new Map(), ofStyle: new Map() };
  let definition = '';
  let list: string | undefined;
  let level = 0;
  let current: Level | undefined;
  for (const [, slash, name, attributes = ''] of xml.matchAll(TAG)) {
    if (slash !== '') continue;
    const value = attributeOf('val', attributes) ?? '';
    if (name === 'abstractNum') {
      definition = attributeOf('abstractNumId', attributes) ?? '';
      list = undefined;
    } else if (name === 'num') list = attributeOf('numId', attributes) ?? '';
    else if (name === 'abstractNumId' && list !== undefined) read.definitionOf.set(list, value);
    else if (name === 'lvlOverride') level = Number(attributeOf('ilvl', attributes) ?? 0);
    else if (name === 'startOverride') read.starts.set(`${list} ${level}`, Number(value));
    else if (name === 'lvl') {
      level = Number(attributeOf('ilvl', attributes) ?? 0);
      current = { start: 1, isOrdered: true, isBlank: false, type: '' };
      read.levels.set(list === undefined ? `${definition} ${level}` : `${list}: ${level}`, current);
    } else if (name === 'pStyle') read.ofStyle.set(value, { definition, level });
    else if (!current) continue;
    else if (name === 'start') current.start = Number(value);
    else if (name === 'numFmt') {
      current.isOrdered = value !== 'bullet' && value !== 'none';
      current.isBlank = value === 'none';
      current.type = TYPES[value] ?? '';
    } else if (name === 'lvlText') current.isBlank ||= value.trim() === '';
  }
  return read;
}
