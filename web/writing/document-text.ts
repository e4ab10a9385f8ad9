import { hasBlocks } from '#contract/markup-blocks.ts';
import { readMarkup, textToEdit } from '#contract/markup.ts';

/** The visual editor's document, as TipTap gives it. */
export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocumentNode[] | undefined;
  marks?: readonly { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
};

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
  return blocks.map(blockHtml).join('\n');
}

/**
 * Turns the textarea's content into the editor's HTML. A bracket that opens no tag becomes text; without a block, line
 * breaks become `<br>` and empty lines paragraphs, as on the public page.
 */
export function readText(text: string): string {
  const { html } = readMarkup(text.trim());
  if (hasBlocks(html)) return html;
  return html
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Tags of a text that the editor does not know and would drop on the first change, each once. */
export function unknownTags(text: string): string[] {
  return [...readMarkup(text).tags].filter((tag) => !KNOWN_TAGS.has(tag));
}

const KNOWN_TAGS = new Set(
  'p br h1 h2 h3 h4 ul ol li blockquote pre code hr a b strong i em u s del strike sub sup table thead tbody tfoot tr th td colgroup col div span'.split(
    ' ',
  ),
);

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function isEmptyParagraph({ type, content = [] }: DocumentNode): boolean {
  return type === 'paragraph' && content.every((node) => node.type === 'hardBreak' || node.text?.trim() === '');
}

/** A paragraph without marks: nothing in it needs a tag. */
function isPlain({ type, content = [] }: DocumentNode): boolean {
  return (
    type === 'paragraph' &&
    content.every((node) => node.type === 'hardBreak' || (node.type === 'text' && !node.marks?.length))
  );
}

function plainText({ content = [] }: DocumentNode): string {
  return content
    .map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? '')))
    .join('')
    .trim();
}

function blockHtml(node: DocumentNode): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineHtml(node)}</p>`;
    case 'heading':
      return wrap(`h${Number(node.attrs?.['level'] ?? 2)}`, inlineHtml(node));
    case 'blockquote':
      return wrap('blockquote', childrenHtml(node));
    case 'bulletList':
      return wrap('ul', `\n${lines(node, itemHtml)}\n`);
    case 'orderedList': {
      const start = Number(node.attrs?.['start'] ?? 1);
      return wrap('ol', `\n${lines(node, itemHtml)}\n`, start === 1 ? '' : ` start="${start}"`);
    }
    case 'codeBlock':
      return `<pre><code>${escapeText((node.content ?? []).map(({ text = '' }) => text).join(''))}</code></pre>`;
    case 'horizontalRule':
      return '<hr>';
    case 'table':
      return tableHtml(node);
    default:
      return inlineHtml(node);
  }
}

/** A single paragraph needs no tag of its own within a list item or a cell. */
function insideHtml(node: DocumentNode): string {
  const [first, ...others] = node.content ?? [];
  if (first?.type !== 'paragraph') return childrenHtml(node);
  const hasLooseParagraphs = others.some(({ type }) => type === 'paragraph');
  return hasLooseParagraphs ? childrenHtml(node) : [inlineHtml(first), ...others.map(blockHtml)].join('\n');
}

function itemHtml(node: DocumentNode): string {
  return wrap('li', insideHtml(node));
}

/** Rows of headings at the top are the table's head. */
function tableHtml({ content: rows = [] }: DocumentNode): string {
  const firstOfBody = rows.findIndex(({ content = [] }) => content.some(({ type }) => type !== 'tableHeader'));
  const headRows = firstOfBody === -1 ? (rows.length > 1 ? 1 : 0) : firstOfBody;
  const part = (tag: string, some: DocumentNode[]) =>
    some.length === 0 ? '' : wrap(tag, `\n${some.map(rowHtml).join('\n')}\n`);
  return wrap(
    'table',
    `\n${[part('thead', rows.slice(0, headRows)), part('tbody', rows.slice(headRows))].filter(Boolean).join('\n')}\n`,
  );
}

function rowHtml({ content = [] }: DocumentNode): string {
  return wrap('tr', content.map(cellHtml).join(''));
}

function cellHtml(cell: DocumentNode): string {
  const spans = ['colspan', 'rowspan'].map((name) => {
    const span = Number(cell.attrs?.[name] ?? 1);
    return span > 1 ? ` ${name}="${span}"` : '';
  });
  return wrap(cell.type === 'tableHeader' ? 'th' : 'td', insideHtml(cell), spans.join(''));
}

function childrenHtml({ content = [] }: DocumentNode): string {
  return content
    .filter((child) => !isEmptyParagraph(child))
    .map(blockHtml)
    .join('\n');
}

function inlineHtml({ content = [] }: DocumentNode): string {
  return content.map((node) => (node.type === 'hardBreak' ? '<br>' : textHtml(node))).join('');
}

function textHtml({ text = '', marks = [] }: DocumentNode): string {
  return marks.reduceRight((html, { type, attrs }) => {
    if (type === 'link') return wrap('a', html, ` href="${escapeAttribute(hrefOf(attrs))}"`);
    const tag = MARK_TAGS[type];
    return tag ? wrap(tag, html) : html;
  }, escapeText(text));
}

function hrefOf(attrs: Record<string, unknown> | undefined): string {
  const href = attrs?.['href'];
  return typeof href === 'string' ? href : '';
}

function lines({ content = [] }: DocumentNode, write: (node: DocumentNode) => string): string {
  return content.map(write).join('\n');
}

function wrap(tag: string, html: string, attributes = ''): string {
  return `<${tag}${attributes}>${html}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
