import { type AnyExtension, Extension, Mark, type MarkConfig, mergeAttributes, Node } from '@tiptap/react';
import { Table } from '@tiptap/extension-table/table';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import StarterKit from '@tiptap/starter-kit';
import { type Given, givenOf, isOwnImage, parseAllowed } from './document-elements.ts';
import { blockKeys, deleteWholeTable } from './editor-keys.ts';
import { FormulaNode } from './formulas/formula-node.ts';
import { FormulaPlaceNode } from './formulas/formula-place-node.ts';
import { NOTES } from './notes/note-nodes.ts';
import { PICTURES } from './pictures/picture-node.ts';
import { SCRIPT_KEYS, type ScriptName, toggleScript } from './script-marks.ts';

/**
 * The group of blocks that a list item may begin with: all except headings. If headings were allowed, typing '1. ' at
 * the beginning of a heading would turn the heading into a list.
 */
const ITEM_START = 'itemStart';
const itemBlock = { group: `block ${ITEM_START}` };
const ITEMS = '(listItem | headedItem | kept)+';
/** A mark with this option excludes no mark, not even its own type, because pasted text can nest marks in any way. */
const nestable = { excludes: '' };

const KIT_CHANGES: Record<string, Record<string, unknown>> = {
  doc: { content: 'block+ notes?' },
  paragraph: itemBlock,
  blockquote: itemBlock,
  horizontalRule: itemBlock,
  bulletList: { group: `block list ${ITEM_START}`, content: ITEMS },
  orderedList: { group: `block list ${ITEM_START}`, content: ITEMS },
  listItem: { content: `${ITEM_START} block*` },
  codeBlock: {
    ...itemBlock,
    content: 'inline*',
    marks: '_',
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full', contentElement: contentOfPre }],
  },
  bold: nestable,
  italic: nestable,
  underline: nestable,
  code: nestable,
  // By default, TipTap reads <del> as `strike`. Here <del> is a separate mark, `deletion`.
  strike: { ...nestable, parseHTML: () => [{ tag: 's' }, { tag: 'strike' }] },
};

function contentOfPre(pre: HTMLElement): HTMLElement {
  const only = pre.childNodes.length === 1 ? pre.firstElementChild : null;
  return only instanceof HTMLElement && only.localName === 'code' ? only : pre;
}

const Kit = StarterKit.extend({
  addExtensions() {
    const extensions: AnyExtension[] = this.parent?.() ?? [];
    return extensions.map((extension) => extension.extend(KIT_CHANGES[extension.name] ?? {}) as AnyExtension);
  },
});

/**
 * A table without the column widths that TipTap writes as inline styles. A wide table has its own scroll bar, as on
 * the public page.
 */
const PlainTable = Table.extend({
  ...itemBlock,
  renderHTML: ({ HTMLAttributes }) => ['div', { class: 'scrolling' }, ['table', HTMLAttributes, ['tbody', 0]]],
  addCommands() {
    return { ...this.parent?.(), deleteTable: () => deleteWholeTable };
  },
  // Tab in the last cell leaves the table instead of adding a row: otherwise the keyboard could never leave the editor.
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ View: null });

function container(name: string, element: string, content: string, more: Record<string, unknown> = {}): Node {
  const [tag = '', marker] = element.split(' ');
  return Node.create({
    name,
    content,
    defining: true,
    parseHTML: () => [{ tag: marker ? `${tag}[${marker}]` : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, marker ? { [marker]: '' } : {}), 0],
    ...more,
  });
}

const CONTAINERS = [
  // ProseMirror allows only rows in a table, so the caption is a sibling of the table.
  container('captionedTable', 'div data-captioned', 'tableCaption table', {
    ...itemBlock,
    isolating: true,
    defining: false,
  }),
  // Only a <div> with `data-division` becomes a division. Any other <div> comes from a paste and is mere layout.
  container('division', 'div data-division', 'block+', itemBlock),
  container('descriptionList', 'dl', '(term | description | descriptionGroup | kept)+', itemBlock),
  container('descriptionGroup', 'div data-group', '(term | description)+'),
  container('term', 'dt', 'block+'),
  container('description', 'dd', 'block+'),
  container('figure', 'figure', '(block | figureCaption)+', itemBlock),
  container('figureCaption', 'figcaption', 'block+', { isolating: true }),
  container('tableCaption', 'div data-caption', 'block+', { isolating: true }),
  container('headedItem', 'li data-headed', 'heading block*', {
    priority: 101,
    // ProseMirror creates no node with a required attribute by itself. So it never wraps a heading in a headedItem.
    addAttributes: () => ({ headed: { isRequired: true, rendered: false, parseHTML: () => true } }),
  }),
];

const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isOwnImage(element.getAttribute('src')) && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** A node for HTML that no other node can represent. The editor shows this HTML read-only and writes it unchanged. */
function keptNode(name: string, tag: 'div' | 'span', more: Record<string, unknown>): Node {
  return Node.create({
    name,
    atom: true,
    selectable: true,
    ...more,
    addAttributes: () => ({
      html: {
        default: '',
        parseHTML: (element) => parseAllowed(element.getAttribute('data-kept') ?? '').innerHTML,
        renderHTML: ({ html }) => ({ 'data-kept': String(html) }),
      },
    }),
    parseHTML: () => [{ tag: `${tag}[data-kept]`, priority: 60 }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const element = document.createElement(tag);
      for (const [attribute, value] of Object.entries(HTMLAttributes)) element.setAttribute(attribute, String(value));
      element.contentEditable = 'false';
      const { childNodes } = parseAllowed(String(node.attrs['html']));
      element.append(...[...childNodes].map((child) => document.importNode(child, true)));
      return element;
    },
  });
}

function mark(name: string, tag: string, more: Partial<MarkConfig> = {}): Mark {
  return Mark.create({
    name,
    ...nestable,
    ...more,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function scriptMark(name: ScriptName, tag: string): Mark {
  return mark(name, tag, {
    addKeyboardShortcuts() {
      return { [`Mod-${SCRIPT_KEYS[name]}`]: () => toggleScript(this.editor.chain().focus(), name).run() };
    },
  });
}

/** Authors can set only subscript and superscript in the toolbar. The other marks come from stored or pasted text. */
const MARKS = [
  scriptMark('subscript', 'sub'),
  scriptMark('superscript', 'sup'),
  mark('deletion', 'del'),
  mark('insertion', 'ins'),
  mark('highlight', 'mark'),
  mark('small', 'small'),
  mark('citation', 'cite'),
  mark('quotation', 'q'),
  mark('abbreviation', 'abbr'),
];

/** HTML attributes that TipTap's own extensions write. Our attribute `given` must not write them a second time. */
const OWN_ATTRIBUTES = ['href', 'colspan', 'rowspan', 'start', 'type'];
const hidden = { default: null, rendered: false, parseHTML: () => null };

/** Adds attributes for details of the source HTML: document-reader.ts sets them, and document-writer.ts writes them. */
const Origins = Extension.create({
  name: 'origins',
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: {
        given: {
          default: null,
          parseHTML: (element) => givenOf(element),
          renderHTML: ({ given }) =>
            Object.fromEntries(
              Object.entries((given ?? {}) as Given).filter(([name]) => !OWN_ATTRIBUTES.includes(name)),
            ),
        },
      },
    },
    { types: 'marks', attributes: { order: hidden } },
    { types: ['paragraph'], attributes: { origin: { ...hidden, keepOnSplit: false } } },
    { types: ['codeBlock'], attributes: { inner: hidden } },
    { types: ['tableRow'], attributes: { section: hidden } },
  ],
});

export const extensions = [
  blockKeys,
  Kit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [],
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => /^(?:https?:\/\/|mailto:|tel:)/i.test(address),
    },
    trailingNode: { notAfter: ['notes'] },
    dropcursor: { color: false, class: 'editor-dropcursor' },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  ...CONTAINERS,
  Image,
  keptNode('kept', 'div', itemBlock),
  keptNode('keptInline', 'span', { group: 'inline', inline: true }),
  FormulaNode,
  FormulaPlaceNode,
  ...NOTES,
  ...PICTURES,
  ...MARKS,
  Origins,
];

/**
 * The extensions whose paste rules are active. Pasted addresses become links. TipTap's other rules would read plain
 * text as Markdown and remove the asterisks of *x* and the backticks of `y`.
 */
export const PASTE_RULES = ['link'];
