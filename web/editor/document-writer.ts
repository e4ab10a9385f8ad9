import { textToEdit } from '#contract/posts/markup.ts';
import { CONTAINER_OF_TAG, type Given } from './document-elements.ts';
import { type DocumentNode, originOf, type RowSection } from './document-types.ts';
import { escapeText, inverted, openTag, wrap } from './html-tags.ts';
import { inlineHtml, keptHtml } from './inline-writer.ts';
import { numberNotes } from './notes/number-notes.ts';
import { captionHtml } from './pictures/stored-picture.ts';

/**
 * Returns the document as text for the textarea. If nothing needs a tag, the text is plain with empty lines between
 * paragraphs, so that authors see no tags in the textarea. Otherwise the text is HTML that the server stores unchanged.
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
  return childrenHtml(numberNotes(document));
}

const TAG_OF_CONTAINER: Readonly<Record<string, string>> = {
  ...inverted(CONTAINER_OF_TAG),
  headedItem: 'li',
  descriptionGroup: 'div',
};
/** Nodes that are left out if they are empty: an author removes a caption by emptying it. */
const LEFT_OUT_EMPTY = ['figureCaption', 'tableCaption'];
/** In these nodes, a typed paragraph is written without <p> if it is the first child and the only paragraph. */
const CLOSE_AROUND_TEXT = 'listItem tableCell tableHeader term description figureCaption tableCaption note'.split(' ');
/** Containers whose opening and closing tags are written on separate lines. */
const ON_LINES_OF_THEIR_OWN = 'bulletList orderedList descriptionList descriptionGroup figure division'.split(' ');

/** Whether a paragraph is empty and therefore not written. An empty <p> that was read from HTML is written again. */
function isEmptyParagraph({ type, attrs, content = [] }: DocumentNode): boolean {
  if (type !== 'paragraph') return false;
  const origin = originOf(attrs);
  if (origin !== null && origin !== 'lines') return content.length === 0 && origin !== 'p-empty';
  return content.every((node) => node.type === 'hardBreak' || node.text?.trim() === '');
}

/** Whether a block is a paragraph that needs no tag: it contains only text and line breaks, without marks. */
function isPlain(node: DocumentNode): boolean {
  return (
    isOfLines(node) &&
    (node.content ?? []).every(({ type, marks }) => (type === 'text' || type === 'hardBreak') && !marks?.length)
  );
}

/** Whether a block is a paragraph that can be written without <p>, with a plain line break instead of each <br>. */
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

/** Functions that write a node as HTML, by node type. containerHtml writes nodes of all other types. */
const WRITERS: Readonly<Record<string, (node: DocumentNode) => string>> = {
  paragraph: (node) => wrap('p', inlineHtml(node), node.attrs),
  heading: (node) => wrap(`h${Number(node.attrs?.['level'] ?? 2)}`, inlineHtml(node), node.attrs),
  codeBlock: preformattedHtml,
  horizontalRule: ({ attrs }) => openTag('hr', attrs),
  table: (node) => tableHtml(node),
  captionedTable: ({ content: [caption = {}, table = {}] = [] }) => tableHtml(table, containerHtml(caption)),
  kept: keptHtml,
  picture: pictureHtml,
  notes: (node) => `<section role="doc-endnotes">\n<ol>\n${childrenHtml(node)}\n</ol>\n</section>`,
  note: (node) => wrap('li', childrenHtml(node), node.attrs, { id: [`cat-${String(node.attrs?.['number'])}`, null] }),
};

function containerHtml(node: DocumentNode): string {
  const { type = '', attrs, content = [] } = node;
  const isEmpty = content.every((child) => isEmptyParagraph(child) && originOf(child.attrs) !== 'bare-empty');
  if (isEmpty && LEFT_OUT_EMPTY.includes(type)) return '';
  const html = childrenHtml(node);
  const inner = html !== '' && ON_LINES_OF_THEIR_OWN.includes(type) ? `\n${html}\n` : html;
  const { start, type: letters } = attrs ?? {};
  const numbers =
    type === 'orderedList' ? { start: [start, 1] as [unknown, number], type: [letters, null] as [unknown, null] } : {};
  return wrap(TAG_OF_CONTAINER[type] ?? 'div', inner, attrs, numbers);
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
      // Two neighbouring paragraphs without <p> would be read as one paragraph.
      const isApart = !isTagless(children[at - 1]) && !isTagless(children[at + 1]);
      if (isTagless(child) && isApart) return inlineHtml(child);
      const write = WRITERS[child.type ?? ''] ?? containerHtml;
      return write(child);
    })
    .filter((html) => html !== '')
    .join('\n');
}

/** HTML parsers drop a line break directly after <pre>, so a text that begins with a line break gets a second one. */
function preformattedHtml(node: DocumentNode): string {
  const { inner } = node.attrs ?? {};
  const text = inlineHtml(node);
  const html = inner === false ? text : wrap('code', text, { given: inner });
  return wrap('pre', html.startsWith('\n') ? `\n${html}` : html, node.attrs);
}

function pictureHtml({ attrs, content = [] }: DocumentNode): string {
  const { pending, image, isWide } = attrs ?? {};
  const [caption = {}, source = {}] = content;
  const isPending = typeof pending === 'string';
  const { alt }: Given = image ?? {};
  const parts = [
    isPending ? '' : openTag('img', { given: image }),
    captionHtml(inlineHtml(caption), inlineHtml(source)),
  ];
  const lines = parts.filter(Boolean).map((part) => `${part}\n`);
  const waiting = isPending ? { 'data-unggah': pending, ...(alt !== undefined && { 'data-alt': alt }) } : {};
  const { lang, dir }: Given = attrs?.given ?? {};
  const given = {
    ...(isWide === true && { 'data-width': 'wide' }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
    ...waiting,
  };
  return wrap('figure', ['\n', ...lines].join(''), { given });
}

function tableHtml(table: DocumentNode, caption = ''): string {
  const sections: { section: RowSection; rows: string[] }[] = [];
  const rows = table.content ?? [];
  for (const [at, section] of sectionsOf(rows).entries()) {
    if (sections.at(-1)?.section.number !== section.number) sections.push({ section, rows: [] });
    const { content = [], attrs } = rows[at] ?? {};
    sections.at(-1)?.rows.push(wrap('tr', content.map(cellHtml).join(''), attrs));
  }
  const parts = sections.map(({ section, rows: some }) => wrap(section.tag, `\n${some.join('\n')}\n`, section));
  return wrap('table', `\n${[caption, ...parts].filter(Boolean).join('\n')}\n`, table.attrs);
}

function cellHtml(cell: DocumentNode): string {
  const { colspan, rowspan } = cell.attrs ?? {};
  const tag = TAG_OF_CONTAINER[cell.type ?? ''] ?? 'td';
  return wrap(tag, childrenHtml(cell), cell.attrs, { colspan: [colspan, 1], rowspan: [rowspan, 1] });
}

const NEW_HEAD: RowSection = { tag: 'thead', given: null, number: -2 };
const NEW_BODY: RowSection = { tag: 'tbody', given: null, number: -1 };

/** Returns for each row of a table the <thead>, <tbody> or <tfoot> that it is written into. */
function sectionsOf(rows: DocumentNode[]): RowSection[] {
  return rows.some(({ attrs }) => attrs?.section) ? placed(rows) : headed(rows);
}

/** For a table whose rows have no section yet: puts the heading rows at the top into <thead>, others into <tbody>. */
function headed(rows: DocumentNode[]): RowSection[] {
  const firstOfBody = rows.findIndex((row) => !isOfHeadings(row));
  const headRows = firstOfBody === -1 ? (rows.length > 1 ? 1 : 0) : firstOfBody;
  return rows.map((_, at) => (at < headRows ? NEW_HEAD : NEW_BODY));
}

/**
 * For a table with rows that have a section: an added row joins the section of the row before it, or else of the next
 * row that has a section. The added row joins a <thead> only if all its cells are headings.
 */
function placed(rows: DocumentNode[]): RowSection[] {
  const given = rows.map(({ attrs }) => attrs?.section);
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
