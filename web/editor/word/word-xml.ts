/** The parts of a Word file that contain its text. DOCUMENT excludes the notes. */
export const DOCUMENT = /^word\/document\d*\.xml$/;
export const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;

/**
 * Matches a tag of WordprocessingML: slash, name, attributes. No tag that matters has more than a thousand characters
 * of attributes; without this limit a file of tags that never end would take hours.
 */
export const TAG = /<(\/?)w:([a-zA-Z]+)\b([^<>]{0,1000})>/g;

export function attributeOf(name: string, attributes: string): string | undefined {
  return new RegExp(`\\bw:${name}="([^"]*)"`).exec(attributes)?.[1];
}
