import { MARK_OF_TAG } from './document-elements.ts';
import type { DocumentNode } from './document-types.ts';
import { FORMULA } from './formulas/stored-formula.ts';
import { escapeText, inverted, openTag, wrap } from './html-tags.ts';
import { referenceHtml } from './notes/stored-notes.ts';

const TAG_OF_MARK = inverted(MARK_OF_TAG);

/** Writes inline nodes as HTML. Neighbours with the same mark share a tag. Tags keep the nesting of the source. */
export function inlineHtml({ content = [] }: DocumentNode, lineBreak = '<br>'): string {
  let open: Mark[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    for (const { type } of open.slice(depth).toReversed()) html += `</${TAG_OF_MARK[type]}>`;
    open = open.slice(0, depth);
  };
  for (const node of content) {
    const marks = ordered(node.marks ?? [], open);
    const shared = marks.findIndex((mark, at) => !isSameMark(mark, open[at]));
    closeTo(shared === -1 ? marks.length : shared);
    for (const mark of marks.slice(open.length)) html += markTag(mark);
    open = marks;
    html += WRITERS[node.type ?? '']?.(node, lineBreak) ?? escapeText(node.text ?? '');
  }
  closeTo(0);
  return html;
}

type Mark = NonNullable<DocumentNode['marks']>[number];

/**
 * Sorts marks from the outermost to the innermost: marks from the source HTML in the order of their tags, then the
 * author's marks. Of the author's marks, those with an already open tag come first, so that the tag can stay open.
 */
function ordered(marks: readonly Mark[], open: readonly Mark[]): Mark[] {
  const rank = (mark: Mark) => {
    const order = mark.attrs?.['order'];
    if (typeof order === 'number') return order;
    const at = open.findIndex((other) => isSameMark(mark, other));
    return 1e9 + (at === -1 ? open.length : at);
  };
  return marks.filter(({ type }) => type in TAG_OF_MARK).toSorted((a, b) => rank(a) - rank(b));
}

function isSameMark(a: Mark, b: Mark | undefined): boolean {
  return a === b || (a.type === b?.type && JSON.stringify(a.attrs) === JSON.stringify(b.attrs));
}

function markTag({ type, attrs }: Mark): string {
  const { href, title } = attrs ?? {};
  return openTag(TAG_OF_MARK[type] ?? '', attrs, type === 'link' ? { href: [href, null], title: [title, null] } : {});
}

/** Writers by node type. A node of any other type is text. */
const WRITERS: Readonly<Record<string, (node: DocumentNode, lineBreak: string) => string>> = {
  hardBreak: ({ attrs }, lineBreak) => (attrs?.['given'] ? openTag('br', attrs) : lineBreak),
  image: ({ attrs }) => openTag('img', attrs),
  noteReference: ({ attrs }) => referenceHtml(Number(attrs?.['number'])),
  formula: ({ attrs }) => String(attrs?.['mathml']),
  formulaPlace: ({ attrs }) => wrap('mark', escapeText(String(attrs?.['text'])), { given: { [FORMULA]: '' } }),
  keptInline: keptHtml,
};

/** Returns the source HTML of a 'kept' node, which the editor cannot edit. */
export function keptHtml({ attrs }: DocumentNode): string {
  const html = attrs?.['html'];
  return typeof html === 'string' ? html : '';
}
