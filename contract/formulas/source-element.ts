/** An element that a parser has read: of MathML, or of anything else that stood where MathML was expected. */
export type SourceElement = {
  /** In lower case. May begin with a prefix, as in mml:mi. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Decoded text and elements. */
  children: readonly (string | SourceElement)[];
};
