import type { Facts } from '#server/import/wordpress/facts.ts';

/** What the text of a work is converted with. */
export type TextContext = {
  facts: Facts;
  /** The id of the post. */
  key: string;
  /** The post's field "footnotes": JSON. */
  notes: string;
  /** How much text reusable blocks and galleries may still add. A hostile file could repeat them endlessly. */
  budget: { characters: number };
  lose: (kind: string, what: string) => void;
};
