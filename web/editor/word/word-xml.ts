/** Match names of entries in a Word file. DOCUMENT: the main text. TEXTS: the main text, footnotes and endnotes. */
export const DOCUMENT = /^word\/document\d*\.xml$/;
export const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;

/** The most characters of HTML that a Word file may become, because parseBounded() refuses longer HTML. */
export const MOST_CHARACTERS = 4_000_000;

/**
 * Matches a tag of WordprocessingML and captures its slash, name and attributes. Real attributes are shorter than 1,000
 * characters. Without this limit, a file with tags that never end would take hours.
 */
export const TAG = /<(\/?)w:([a-zA-Z]+)\b([^<>]{0,1000})>/g;

export function attributeOf(name: string, attributes: string): string | undefined {
  return new RegExp(`\\bw:${name}="([^"]*)"`).exec(attributes)?.[1];
}
