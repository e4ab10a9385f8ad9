/**
 * The elements and attributes of MathML Core (https://www.w3.org/TR/mathml-core/) that a stored formula may have. Not
 * listed: elements that contain HTML (annotation-xml), that react to the reader (maction), and attributes that load,
 * run, colour or style something.
 */

/** Elements that contain text and no elements. */
export const TOKENS: ReadonlySet<string> = words('mi mn mo mtext ms');

/** Elements that contain elements and no text, with the exact number of their children; undefined: any number. */
export const STRUCTURES: Readonly<Record<string, number | undefined>> = {
  mrow: undefined,
  mstyle: undefined,
  merror: undefined,
  mpadded: undefined,
  mphantom: undefined,
  msqrt: undefined,
  mmultiscripts: undefined,
  mtable: undefined,
  mtr: undefined,
  mtd: undefined,
  mspace: 0,
  mprescripts: 0,
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};

const TRUE_FALSE = /^(?:true|false)$/;
/** A length. The readers below also limit its size, so that a formula does not cover the text around it. */
const LENGTH = /^(-?(?:\d{1,4}|\d{0,4}\.\d{1,8}))(em|ex|px|pt|%)?$/;
const MOST: Readonly<Record<string, number>> = { em: 10, ex: 20, px: 160, pt: 120, '%': 400, '': 10 };
const EM: Readonly<Record<string, number>> = { em: 1, ex: 0.5, px: 1 / 16, pt: 1 / 12 };
/** How far a part of a formula may be moved out of its place, in em. */
const MOST_OFFSET = 2;

/** Returns a length in em; 0 if it has another unit. */
export function emOf(length: string): number {
  const [, number = '0', unit = ''] = LENGTH.exec(length) ?? [];
  return Number(number) * (EM[unit] ?? 0);
}

/** Checks a value: undefined if it is not allowed. */
type Read = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    pattern.test(value) ? value : undefined;

function readSize(value: string): string | undefined {
  const [, number, unit = ''] = LENGTH.exec(value) ?? [];
  return number !== undefined && !value.startsWith('-') && Number(number) <= (MOST[unit] ?? 0) ? value : undefined;
}

function readOffset(value: string): string | undefined {
  const [, , unit = ''] = LENGTH.exec(value) ?? [];
  return value === '0' || (unit in EM && Math.abs(emOf(value)) <= MOST_OFFSET) ? value : undefined;
}

/** The width of a space. A negative one moves what follows back. */
const readWidth: Read = (value) => (value.startsWith('-') ? readOffset(value) : readSize(value));

/** Attributes of every element. A relative level (-1, +1) could make a nested text as large or small as one likes. */
const OF_ALL: Readonly<Record<string, Read>> = {
  dir: matching(/^(?:ltr|rtl)$/),
  displaystyle: matching(TRUE_FALSE),
  scriptlevel: matching(/^[0-3]$/),
};

const isTrueOrFalse = matching(TRUE_FALSE);
const spans = matching(/^(?:[1-9]|1\d|20)$/);

const OF_ELEMENTS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  mi: { mathvariant: matching(/^normal$/) },
  mo: {
    form: matching(/^(?:prefix|infix|postfix)$/),
    fence: isTrueOrFalse,
    separator: isTrueOrFalse,
    stretchy: isTrueOrFalse,
    symmetric: isTrueOrFalse,
    largeop: isTrueOrFalse,
    movablelimits: isTrueOrFalse,
    lspace: readSize,
    rspace: readSize,
    minsize: readSize,
    maxsize: readSize,
  },
  mspace: { width: readWidth, height: readSize, depth: readSize },
  mpadded: { width: readSize, height: readSize, depth: readSize, lspace: readOffset, voffset: readOffset },
  mfrac: { linethickness: readSize },
  mover: { accent: isTrueOrFalse },
  munder: { accentunder: isTrueOrFalse },
  munderover: { accent: isTrueOrFalse, accentunder: isTrueOrFalse },
  mtd: { columnspan: spans, rowspan: spans },
};

/** Classes that align the cells of tables. Temml writes them. */
const ALIGNMENTS = ['tml-left', 'tml-right'];

/** Returns the allowed attributes of an element, in a fixed order. */
export function allowedAttributes(name: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const reads = Object.entries({ ...OF_ALL, ...OF_ELEMENTS[name] });
  const read = reads.flatMap(([attribute, check]): [string, string][] => {
    const value = given[attribute] === undefined ? undefined : check(given[attribute].trim().toLowerCase());
    return value === undefined ? [] : [[attribute, value]];
  });
  const kept = name === 'mtd' ? alignmentOf(given) : undefined;
  return Object.fromEntries(kept === undefined ? read : [...read, ['class', kept]]);
}

/** Returns the class that aligns a cell. Also reads columnalign of MathML 3, which MathML Core has not. */
function alignmentOf({ class: classes = '', columnalign = '' }: Readonly<Record<string, string>>) {
  const given = classes.split(/\s+/);
  return ALIGNMENTS.find((one) => given.includes(one) || one === `tml-${columnalign.trim()}`);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
