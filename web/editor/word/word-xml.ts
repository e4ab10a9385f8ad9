/** The parts of a Word file that hold its text, the first of them without the notes. */
export const DOCUMENT = /^word\/document\d*\.xml$/;
export const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;

/**
 * A tag of WordprocessingML: slash, name, attributes. An attribute list of more than a thousand characters belongs to no
 * tag that is looked for; without a bound a file of tags that never end would take hours.
 */
export const TAG = /<(\/?)w:([a-zA-Z]+)\b([^<>]{0,1000})>/g;

export function attributeOf(name: string, attributes: string): string | undefined {
  return new RegExp(`\\bw:${name}="([^"]*)"`).exec(attributes)?.[1];
}
