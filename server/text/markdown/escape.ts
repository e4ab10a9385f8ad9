const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Decodes the entities that the sanitiser writes. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}

// oxlint-disable-next-line no-control-regex -- dropping them is the purpose
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Returns plain text as Markdown text in one line. Every character that Markdown, its tables, footnotes or formulas
 * could read as markup is escaped, except at the beginning of a line; see escapeLineStarts. An underscore between two
 * letters is never markup, and programs would end an address at its backslash.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(CONTROLS, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/[\\`*[\]<|~$^]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replace(/&(?=[#\w])/g, String.raw`\&`)
    .replace(/!$/, String.raw`\!`);
}

/** Escapes what Markdown reads as a heading, quotation, list or underline at the beginning of a line. */
export function escapeLineStarts(text: string): string {
  return text.replace(/^(?:[#>+=:-]|\d{1,9}(?=[.)]))/gm, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Escapes number signs at the end of a heading, which Markdown would drop. */
export function escapeClosingSigns(heading: string): string {
  // Without the look at the sign before, a long row of signs within the heading would take quadratic time.
  return heading.replace(/(?<!#)#+$/, String.raw`\$&`);
}

/** Returns an attribute of a start tag, decoded, or undefined. */
export function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Returns a row of backticks that is longer than any in the text, and has at least `least` of them. */
export function fenceFor(text: string, least: number): string {
  let length = least;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
}
