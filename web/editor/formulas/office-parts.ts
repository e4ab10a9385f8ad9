import { symbolOf } from './office-symbols.ts';

/** An element of an Office formula (OMML). `name` is in lower case and without prefix. `val` is the attribute m:val. */
export type Part = { name: string; val: string | undefined; children: (Part | string)[] };

export type OfficeParts = {
  top: Part;
  /** All text of the formula, without its structure. */
  text: string;
  /** Whether the formula is so large or nested so deeply that parts of it are missing in `top`. */
  isCut: boolean;
  /** Whether the formula contained pictures, symbols of a font, or notes, which are not in `top`. */
  hasOthers: boolean;
};

/** No part matches a `<` inside a tag, so each attempt ends at the next tag, and the time grows with the length only. */
const TOKEN =
  /<(\/?)(?:(m|w):)?([a-z][a-z0-9]{0,30})((?:[^<>"']|"[^"<]{0,500}"|'[^'<]{0,500}'){0,500})>|<[^<>]*>|([^<]+)|</gi;
const VALUE = /\sm:val\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** Twice the nesting of MathML that readFormula() accepts, because each argument is an element in OMML, and a margin. */
const MOST_DEPTH = 60;
/** Far more than the elements that readFormula() accepts: OMML has many for the format. */
const MOST_PARTS = 30_000;
/** Twice the characters that readFormula() accepts, because it does not count all white space. */
const MOST_CHARACTERS = 20_000;
/** Elements that contain text deleted under Word's change tracking. */
export const DELETED: ReadonlySet<string> = new Set(['del', 'movefrom']);
/** Elements that contain nothing. HTML parsers do not know that, and write <m:nor/> as an opening tag. */
const EMPTY: ReadonlySet<string> = new Set('nor lit aln deghide subhide suphide grow show'.split(' '));
const OTHERS: ReadonlySet<string> = new Set('sym drawing pict object footnotereference endnotereference'.split(' '));

/**
 * Reads OMML of a Word file, or of HTML copied in Word, which puts <span> and <i> between the elements. Takes no longer
 * than the text is long, whatever it contains.
 */
export function readParts(omml: string): OfficeParts {
  const top: Part = { name: '', val: undefined, children: [] };
  const open = [top];
  const texts: string[] = [];
  let tooDeep = 0;
  let count = 0;
  let characters = 0;
  let isCut = false;
  let hasOthers = false;

  const addText = (text: string): void => {
    if (open.some((part) => DELETED.has(part.name))) return;
    texts.push(text);
    characters += text.length;
    if (characters > MOST_CHARACTERS) isCut = true;
    if (!isCut) open.at(-1)?.children.push(text);
  };

  for (const [, slash, prefix = '', tag = '', attributes = '', text] of omml.matchAll(TOKEN)) {
    const current = open.at(-1) ?? top;
    const name = tag.toLowerCase();
    const isMath = prefix.toLowerCase() === 'm';
    if (text !== undefined) {
      // Only <m:t> and <m:r> hold the formula's text. Text in other elements is only white space between tags.
      const isText = current.name === 't' || ((current.name === 'r' || tooDeep > 0) && /\S|^ +$/.test(text));
      if (isText) addText(decoded(text));
    } else if (!isMath && !(prefix !== '' && DELETED.has(name))) {
      if (prefix === '' || slash !== '' || !OTHERS.has(name)) continue;
      const symbol = name === 'sym' ? symbolOf(attributes) : undefined;
      if (symbol === undefined) hasOthers = true;
      else addText(symbol);
    } else if (slash === '') {
      const value = VALUE.exec(attributes);
      const isClosed = attributes.endsWith('/') || value !== null || EMPTY.has(name);
      const isTooDeep = !isClosed && open.length > MOST_DEPTH;
      count += 1;
      if (isTooDeep || count > MOST_PARTS) isCut = true;
      if (isTooDeep) tooDeep += 1;
      else if (isClosed && isCut) continue;
      else {
        const part: Part = { name, val: value ? decoded(value[1] ?? value[2] ?? '') : undefined, children: [] };
        if (count <= MOST_PARTS) current.children.push(part);
        if (!isClosed) open.push(part);
      }
    } else if (tooDeep > 0) tooDeep -= 1;
    else {
      const at = open.findLastIndex((part) => part.name === name);
      if (at > 0) open.length = at;
    }
  }
  return { top, text: texts.join('').replaceAll(/\s+/g, ' ').trim(), isCut, hasOthers };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? '';
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Returns the children of an element that have this name. */
export function partsOf(part: Part, name: string): Part[] {
  return part.children.filter((child) => typeof child !== 'string').filter((child) => child.name === name);
}

/** Returns a property of an element. For a fraction <m:f>, this is the element `name` in <m:fPr>. */
export function propertyOf(part: Part, name: string): Part | undefined {
  const [properties] = partsOf(part, `${part.name}pr`);
  return properties && partsOf(properties, name)[0];
}

/** Whether a property is set that has no value or one of on and off. */
export function isSet(part: Part, name: string): boolean {
  const property = propertyOf(part, name);
  return property !== undefined && !['0', 'off', 'false'].includes(property.val?.toLowerCase() ?? 'on');
}
