import { NUMBER_MARK } from '#web/editor/paste/word-marks.ts';
import { BULLET_MARK, CONTINUED_MARK } from './mark-word.ts';

/** The properties of mammoth's document tree that are used here. */
export type Part = {
  type: string;
  name?: string;
  value?: string;
  styleName?: string | null;
  numbering?: { level: string; isOrdered: boolean } | null;
  indent?: { start?: string };
  children?: Part[];
};

const CONTINUED = 'terarah lanjutan';
const LEVELS = [1, 2, 3, 4, 5];
/** A paragraph in these styles continues a list item if indented or marked (CONTINUED_MARK). undefined: no style. */
const PLAIN = [undefined, 'normal', 'body text', 'first paragraph', 'compact', 'list paragraph', 'list continue'];

/** Matches the styles of headings. A heading with a number is no list item. */
const HEADING = /^(?:heading|title)/i;

/** Entries of mammoth's style map that put a paragraph with the style CONTINUED into the list item before it. */
export const CONTINUED_STYLES = LEVELS.map(
  (level) => `p[style-name='${CONTINUED} ${level}'] => ${'ul|ol > li > '.repeat(level)}p:fresh`,
);

/** Changes the lists that mammoth has read, by the bookmarks that mark-word.ts put at the start of paragraphs. */
export function readListMarks<Given extends Part>(part: Given): Given {
  if (!part.children) return part;
  let level: number | undefined;
  const children = part.children.map((child): Part => {
    if (child.type !== 'paragraph' || HEADING.test(child.styleName ?? '')) {
      level = undefined;
      return readListMarks(child);
    }
    const [mark, ...rest] = child.children ?? [];
    const name = (mark?.type === 'bookmarkStart' && mark.name) || '';
    const isPlain = PLAIN.includes(child.styleName?.toLowerCase().replace(/ \d$/, ''));
    const isIndented = !child.numbering && Number(child.indent?.start ?? 0) > 0;
    const isContinued = isPlain && (name === CONTINUED_MARK || isIndented);
    if (child.numbering && name !== CONTINUED_MARK) {
      level = Number(child.numbering.level) + 1;
      const isOrdered = name === BULLET_MARK ? false : name.startsWith(NUMBER_MARK) || child.numbering.isOrdered;
      return {
        ...child,
        numbering: { ...child.numbering, isOrdered },
        children: name === BULLET_MARK ? rest : (child.children ?? []),
      };
    }
    if (!isContinued || level === undefined) {
      level = undefined;
      return child;
    }
    const own = name === CONTINUED_MARK ? Number(child.numbering?.level ?? 0) + 1 : level;
    return { ...child, styleName: `${CONTINUED} ${Math.min(own, level, LEVELS.length)}`, numbering: null };
  });
  return { ...part, children };
}
