import { NUMBER_MARK, RIGHT_TO_LEFT_MARK } from '#web/editor/paste/word-marks.ts';
import { type Numbering, readNumbering } from './word-numbering.ts';
import { attributeOf, TAG } from './word-xml.ts';

export const BULLET_MARK = 'terarah-butir';
/** The bookmark of a paragraph that continues a list item, because its list level has neither bullet nor number. */
export const CONTINUED_MARK = 'terarah-lanjutan';

/** Elements in a paragraph's properties that describe its earlier format (change tracking) or a section. */
const ASIDE = ['pPrChange', 'sectPr'];
/** Word's lists have at most nine levels. */
const MOST_LEVELS = 9;

type Properties = { list?: string | undefined; level: number; style?: string | undefined; isRightToLeft?: boolean };

/**
 * Inserts bookmarks that carry what mammoth does not always read: a list item's number, whether the item has a bullet
 * or a number, and the text direction. The arguments are the files word/document.xml and word/numbering.xml.
 */
export function markParagraphs(document: string, numbering: string): string {
  const markOf = createCounter(readNumbering(numbering));
  let properties: Properties = { level: 0 };
  let isAside = false;
  return document.replace(TAG, (tag: string, slash: string, name: string, attributes: string) => {
    const value = attributeOf('val', attributes);
    if (ASIDE.includes(name)) isAside = slash === '' && !attributes.endsWith('/');
    else if (isAside) return tag;
    else if (name === 'pPr' && slash === '') properties = { level: 0 };
    else if (name === 'pPr') return tag + marksOf(properties, markOf(properties));
    else if (name === 'numId') properties.list = value;
    else if (name === 'ilvl') properties.level = Number(value);
    else if (name === 'pStyle') properties.style = value;
    else if (name === 'bidi') properties.isRightToLeft = !['0', 'false', 'off'].includes(value ?? '');
    return tag;
  });
}

function marksOf({ isRightToLeft }: Properties, mark: string | undefined): string {
  return [mark, isRightToLeft && RIGHT_TO_LEFT_MARK]
    .filter(Boolean)
    .map((name) => `<w:bookmarkStart w:id="0" w:name="${name}"/>`)
    .join('');
}

/**
 * Returns a function that names a paragraph's bookmark. The function counts list items, so it must get all paragraphs
 * in order. As in Word, lists with the same definition share numbers, unless a list has its own first number.
 */
function createCounter({ levels, definitionOf, starts, ofStyle }: Numbering) {
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return ({ list, level: own, style = '' }: Properties): string | undefined => {
    const { definition, level } =
      list === undefined ? (ofStyle.get(style) ?? {}) : { definition: definitionOf.get(list), level: own };
    if (definition === undefined || level === undefined || !(level < MOST_LEVELS)) return undefined;
    const found = levels.get(`${list}: ${level}`) ?? levels.get(`${definition} ${level}`);
    const { start, isOrdered, isBlank, type } = found ?? { start: 1, isOrdered: true, isBlank: false, type: '' };
    if (!isOrdered) return isBlank ? CONTINUED_MARK : BULLET_MARK;
    const place = `${list} ${level}`;
    const given = starts.get(place);
    const before = counts.get(definition) ?? [];
    const last = before[level];
    const isFirst = last === undefined || (given !== undefined && !begun.has(place));
    const number = isFirst ? (given ?? start) : last + 1;
    begun.add(place);
    counts.set(definition, [...Array.from({ length: level }, (_, at) => before[at]), number]);
    return NUMBER_MARK + type + number;
  };
}
