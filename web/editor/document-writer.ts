import { textToEdit } from '#contract/markup.ts';
import { CONTAINER_OF_TAG, type Given, MARK_OF_TAG } from './document-elements.ts';

/** The visual editor's document, as TipTap gives it. */
export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocumentNode[] | undefined;
  marks?: readonly { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
};

/**
 * How a paragraph stood in the text that was read: as <p>, or as text directly in its container, either without content
 * too; or as lines of HTML without any block. Null: it was written in the editor, or read from plain text.
 */
export type ParagraphOrigin = 'p' | 'p-empty' | 'bare' | 'bare-empty' | 'lines' | null;

/** The <thead>, <tbody> or <tfoot> that a row was read from, counted within its table. Null: a row made in the editor. */
export type RowSection = { tag: string; given: Given | null; number: number };

/**
 * What goes into the textarea: plain text with empty lines between paragraphs as long as nothing in it needs markup, so
 * that who switches the editor off again does not meet tags; otherwise HTML of the kind the server keeps unchanged.
 */
export function writeDocument(document: DocumentNode): string {
  const blocks = (document.content ?? []).filter((block) => !isEmptyParagraph(block));
  if (blocks.every(isPlain)) {
    const text = blocks.map(plainText).join('\n\n');
    if (textToEdit(escapeText(text)) === text) return text;
  }
  if (blocks.every(isOfLines) && blocks.some(({ attrs }) => originOf(attrs) === 'lines')) {
    return blocks.map((block) => inlineHtml(block, '\n').trim()).join('\n\n');
  }
  return childrenHtml(document);
}

const TAG_OF_MARK = turned(MARK_OF_TAG);
const TAG_OF_CONTAINER: Readonly<Record<string, string>> = {
  ...turned(CONTAINER_OF_TAG),
  headedItem: 'li',
  descriptionGroup: 'div',
};
/** What is left out where it holds nothing: an author removes a caption by emptying it. */
const LEFT_OUT_EMPTY = ['figureCaption', 'tableCaption'];
/** A new paragraph that is alone in one of these needs no tag of its own. */
const CLOSE_AROUND_TEXT = [
  'listItem',
  'tableCell',
  'tableHeader',
  'term',
  'description',
  'figureCaption',
  'tableCaption',
];
/** Blocks of text that stand on the line of their tags. */
const ON_LINES_OF_THEIR_OWN = [
  'bulletList',
  'orderedList',
  'descriptionList',
  'descriptionGroup',
  'figure',
  'division',
];

/** A paragraph that is not written: a new one without text, or one that lost its text. Those that were empty before stay. */
function isEmptyParagraph({ type, attrs, content = [] }: DocumentNode): boolean {
  if (type !== 'paragraph') return false;
  const origin = originOf(attrs);
  if (origin !== null && origin !== 'lines') return content.length === 0 && origin !== 'p-empty';
  return content.every((node) => node.type === 'hardBreak' || node.text?.trim() === '');
}

/** A paragraph without marks: nothing in it needs a tag. */
function isPlain(node: DocumentNode): boolean {
  return (
    isOfLines(node) &&
    (node.content ?? []).every(({ type, marks }) => (type === 'text' || type === 'hardBreak') && !marks?.length)
  );
}

/** A paragraph whose line breaks need no tags where the whole text has none either. */
function isOfLines({ type, attrs, content = [] }: DocumentNode): boolean {
  const isNewOrOfLines = originOf(attrs) === null || originOf(attrs) === 'lines';
  return (
    type === 'paragraph' &&
    isNewOrOfLines &&
    !attrs?.['given'] &&
    content.every((node) => node.type !== 'hardBreak' || !node.attrs?.['given'])
  );
}

function plainText({ content = [] }: DocumentNode): string {
  return content
    .map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? '')))
    .join('')
    .trim();
}

function blockHtml(node: DocumentNode): string {
  const { type = '', attrs } = node;
  switch (type) {
    case 'paragraph':
      return wrap('p', inlineHtml(node), attrs);
    case 'heading':
      return wrap(`h${Number(attrs?.['level'] ?? 2)}`, inlineHtml(node), attrs);
    case 'codeBlock':
      return preformattedHtml(node);
    case 'horizontalRule':
      return openTag('hr', attrs);
    case 'table':
      return tableHtml(node);
    case 'captionedTable':
      return captionedTableHtml(node);
    case 'kept':
      return keptHtml(node);
    default:
      return containerHtml(node);
  }
}

function containerHtml(node: DocumentNode): string {
  const { type = '', attrs, content = [] } = node;
  const isEmpty = content.every((child) => isEmptyParagraph(child) && originOf(child.attrs) !== 'bare-empty');
  if (isEmpty && LEFT_OUT_EMPTY.includes(type)) return '';
  const html = childrenHtml(node);
  const inner = html !== '' && ON_LINES_OF_THEIR_OWN.includes(type) ? `\n${html}\n` : html;
  const { start } = attrs ?? {};
  return wrap(TAG_OF_CONTAINER[type] ?? 'div', inner, attrs, type === 'orderedList' ? { start: [start, 1] } : {});
}

function childrenHtml({ type = '', content = [] }: DocumentNode): string {
  const children = content.filter((child) => !isEmptyParagraph(child));
  const paragraphs = children.filter((child) => child.type === 'paragraph');
  const isTagless = (child: DocumentNode | undefined): boolean => {
    if (child?.type !== 'paragraph' || child.attrs?.['given']) return false;
    const origin = originOf(child.attrs);
    const isAlone = paragraphs.length === 1 && child === children[0];
    return (
      origin === 'bare' || origin === 'bare-empty' || (origin === null && isAlone && CLOSE_AROUND_TEXT.includes(type))
    );
  };
  return children
    .map((child, at) => {
      // Two of them beside each other would become one.
      const isApart = !isTagless(children[at - 1]) && !isTagless(children[at + 1]);
      return isTagless(child) && isApart ? inlineHtml(child) : blockHtml(child);
    })
    .filter((html) => html !== '')
    .join('\n');
}

/** The parser takes a line break away that directly follows <pre>. */
function preformattedHtml(node: DocumentNode): string {
  const { inner } = node.attrs ?? {};
  const text = inlineHtml(node);
  const html = inner === false ? text : wrap('code', text, { given: inner });
  return wrap('pre', html.startsWith('\n') ? `\n${html}` : html, node.attrs);
}

function captionedTableHtml({ content = [] }: DocumentNode): string {
  const [caption = {}, table = {}] = content;
  return tableHtml(table, containerHtml(caption));
}

function tableHtml(table: DocumentNode, caption = ''): string {
  const sections: { section: RowSection; rows: string[] }[] = [];
  const rows = table.content ?? [];
  const sectionOf = rows.some(({ attrs }) => attrs?.['section']) ? placed(rows) : headed(rows);
  for (const [at, row] of rows.entries()) {
    const section = sectionOf[at] ?? NEW_BODY;
    if (sections.at(-1)?.section.number !== section.number) sections.push({ section, rows: [] });
    sections.at(-1)?.rows.push(wrap('tr', (row.content ?? []).map(cellHtml).join(''), row.attrs));
  }
  const parts = sections.map(({ section, rows: some }) => wrap(section.tag, `\n${some.join('\n')}\n`, section));
  return wrap('table', `\n${[caption, ...parts].filter(Boolean).join('\n')}\n`, table.attrs);
}

const NEW_HEAD: RowSection = { tag: 'thead', given: null, number: -2 };
const NEW_BODY: RowSection = { tag: 'tbody', given: null, number: -1 };

/** In a new table, rows of headings at the top are its head. */
function headed(rows: DocumentNode[]): RowSection[] {
  const firstOfBody = rows.findIndex((row) => !isOfHeadings(row));
  const headRows = firstOfBody === -1 ? (rows.length > 1 ? 1 : 0) : firstOfBody;
  return rows.map((_, at) => (at < headRows ? NEW_HEAD : NEW_BODY));
}

/** A new row belongs to its neighbours' section, but a row of data never to the head. */
function placed(rows: DocumentNode[]): RowSection[] {
  const given = rows.map(({ attrs }) => attrs?.['section'] as RowSection | null | undefined);
  const found: RowSection[] = [];
  for (const [at, row] of rows.entries()) {
    const next = given.slice(at + 1).find(Boolean);
    const fitting = [given[at], found[at - 1], next].find(
      (section) => section && (section === given[at] || section.tag !== 'thead' || isOfHeadings(row)),
    );
    found.push(fitting ?? NEW_BODY);
  }
  return found;
}

function isOfHeadings({ content = [] }: DocumentNode): boolean {
  return content.every(({ type }) => type === 'tableHeader');
}

function cellHtml(cell: DocumentNode): string {
  const { colspan, rowspan } = cell.attrs ?? {};
  const tag = TAG_OF_CONTAINER[cell.type ?? ''] ?? 'td';
  return wrap(tag, childrenHtml(cell), cell.attrs, { colspan: [colspan, 1], rowspan: [rowspan, 1] });
}

/** Neighbours with the same mark stand in one tag, and tags in the order in which they were read. */
function inlineHtml({ content = [] }: DocumentNode, lineBreak = '<br>'): string {
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
    html += leafHtml(node, lineBreak);
  }
  closeTo(0);
  return html;
}

type Mark = NonNullable<DocumentNode['marks']>[number];

/** Outer marks first: those that were read have the number of their tag, new ones come last, the open ones before others. */
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

function leafHtml(node: DocumentNode, lineBreak: string): string {
  switch (node.type) {
    case 'hardBreak':
      return node.attrs?.['given'] ? openTag('br', node.attrs) : lineBreak;
    case 'image':
      return openTag('img', node.attrs);
    case 'keptInline':
      return keptHtml(node);
    default:
      return escapeText(node.text ?? '');
  }
}

function keptHtml({ attrs }: DocumentNode): string {
  const html = attrs?.['html'];
  return typeof html === 'string' ? html : '';
}

/** What the editor can change of an element's attributes, each with the value that need not be written. */
type Changeable = Record<string, [value: unknown, standard: number | null]>;

function wrap(tag: string, html: string, attrs?: Record<string, unknown>, changeable?: Changeable): string {
  return `${openTag(tag, attrs, changeable)}${html}</${tag}>`;
}

/** An attribute that the editor has not changed stays as it was read, also where it says what holds anyway. */
function openTag(tag: string, attrs?: Record<string, unknown>, changeable: Changeable = {}): string {
  const written: Record<string, string> = { ...(attrs?.['given'] as Given | null | undefined) };
  for (const [name, [value, standard]] of Object.entries(changeable)) {
    if (isAsRead(written[name], value, standard)) continue;
    if (value === standard || (typeof value !== 'string' && typeof value !== 'number')) {
      Reflect.deleteProperty(written, name);
    } else written[name] = String(value);
  }
  const attributes = Object.entries(written).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${attributes.join('')}>`;
}

function isAsRead(read: string | undefined, value: unknown, standard: number | null): boolean {
  if (read === undefined) return false;
  if (typeof standard !== 'number') return read === value;
  const number = Number.parseInt(read, 10);
  return (Number.isNaN(number) ? standard : number) === value;
}

function originOf(attrs: DocumentNode['attrs']): ParagraphOrigin {
  return (attrs?.['origin'] ?? null) as ParagraphOrigin;
}

function turned(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([tag, type]) => [type, tag]));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
