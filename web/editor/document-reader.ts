import type { Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { CONTAINER_OF_TAG, givenOf, isInlineTag, MARK_OF_TAG, parseAllowed } from './document-elements.ts';
import type { TextKind } from './document-text.ts';
import type { DocumentNode, ParagraphOrigin, RowSection } from './document-types.ts';
import { markupOf } from './formulas/math-element.ts';
import { isFormula } from './formulas/stored-formula.ts';
import { pictureParts } from './pictures/stored-picture.ts';
import { referenceKey, type StoredNote, takeNotes } from './notes/stored-notes.ts';

/** Browsers limit colspan to 1000, and ProseMirror's TableMap would reserve memory for every cell of a wider table. */
const MOST_COLUMNS = 1000;
const ITEMS_OF: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd', 'div'],
};

type Mark = NonNullable<DocumentNode['marks']>[number];

/**
 * Reads HTML into the editor's document, so that writeDocument returns the same HTML except for invisible white space.
 * Elements that the editor's schema cannot represent become a 'kept' node, which the editor shows read-only and writes
 * unchanged. `kind`: the kind of the textarea's content that readText() has converted to `html`.
 */
export function readDocument(html: string, schema: Schema, kind: TextKind = 'blocks'): DocumentNode {
  let marksRead = 0;

  function readBlocks(parent: Element): DocumentNode[] {
    const blocks = readParts(parent, readIfBlock, readRun);
    return blocks.length > 0 ? blocks : [paragraph('bare-empty')];
  }

  /** Turns adjacent text and inline elements that no <p> encloses into one paragraph. */
  function readRun(run: ChildNode[]): DocumentNode {
    return run.some(holdsBlocks) ? kept(...run) : paragraph('bare', readInlines(run));
  }

  function readIfBlock(element: Element): DocumentNode | undefined {
    return isInlineTag(element.localName) ? undefined : readBlock(element);
  }

  function readBlock(element: Element): DocumentNode {
    const tag = element.localName;
    if (tag === 'hr') return node('horizontalRule', element);
    if (tag === 'pre') return readPreformatted(element);
    if (tag === 'table') return readTable(element) ?? kept(element);
    if (tag === 'p' || /^h[2-6]$/.test(tag)) return readTextBlock(element);
    if (tag in ITEMS_OF) return readList(element);
    if (tag === 'figure') return readPicture(element) ?? container(element);
    if (tag === 'div' || tag === 'blockquote') return container(element);
    if (tag === 'figcaption' && element.parentElement?.localName === 'figure') return container(element);
    return kept(element);
  }

  function readTextBlock(element: Element): DocumentNode {
    if (holdsBlocks(element)) return kept(element);
    const content = readInlines(element.childNodes);
    if (element.localName !== 'p') {
      return { ...node('heading', element, { level: Number(element.localName[1]) }), content };
    }
    const origin = content.length === 0 ? 'p-empty' : 'p';
    return {
      ...node('paragraph', element, { origin: kind === 'blocks' ? origin : kind === 'lines' ? 'lines' : null }),
      content,
    };
  }

  /** Reads a <pre>. The node's `inner` is false, or the attributes of a <code> around the whole content. */
  function readPreformatted(element: Element): DocumentNode {
    if (holdsBlocks(element)) return kept(element);
    const [only, ...others] = element.childNodes;
    const code = only instanceof Element && only.localName === 'code' && others.length === 0 ? only : undefined;
    const inner = code ? (givenOf(code) ?? {}) : false;
    return { ...node('codeBlock', element, { inner }), content: readInlines((code ?? element).childNodes) };
  }

  function readList(element: Element): DocumentNode {
    if (element.childNodes.length === 0) return kept(element);
    const allowed = ITEMS_OF[element.localName] ?? [];
    const content = readParts(
      element,
      (child) => readItem(child, allowed),
      (strays) => kept(...strays),
    );
    const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
    const type = givenOf(element)?.['type'] ?? null;
    const attrs = element.localName === 'ol' ? { start: Number.isNaN(start) ? 1 : start, type } : {};
    return { ...node(CONTAINER_OF_TAG[element.localName] ?? '', element, attrs), content };
  }

  function readItem(element: Element, allowed: readonly string[]): DocumentNode | undefined {
    if (!allowed.includes(element.localName)) return undefined;
    if (element.localName === 'div') return readGroup(element);
    const item = container(element);
    return item.type === 'listItem' && item.content?.[0]?.type === 'heading'
      ? { ...item, type: 'headedItem', attrs: { ...item.attrs, headed: true } }
      : item;
  }

  /** Reads a <div> within a <dl>. Returns undefined unless the <div> consists of <dt> and <dd> only. */
  function readGroup(element: Element): DocumentNode | undefined {
    const children = [...element.childNodes];
    const isGroup = children.every((child) => child instanceof Element && /^d[td]$/.test(child.localName));
    if (!isGroup || children.length === 0) return undefined;
    return { ...node('descriptionGroup', element), content: [...element.children].map((child) => container(child)) };
  }

  /** Returns undefined for a table with missing or overlapping cells or too many columns: the editor would alter it. */
  function readTable(element: Element): DocumentNode | undefined {
    const children = [...element.children];
    const caption = children[0]?.localName === 'caption' ? children.shift() : undefined;
    if (!children.every((section) => /^t(?:head|body|foot)$/.test(section.localName) && isRegular(section))) return;
    const rows = children.flatMap((section, number) => {
      const from: RowSection = { tag: section.localName, given: givenOf(section), number };
      return [...section.children].map((row) => ({
        ...node('tableRow', row, { section: from }),
        content: [...row.children].map((cell) =>
          container(cell, { colspan: span(cell, 'colspan'), rowspan: span(cell, 'rowspan') }),
        ),
      }));
    });
    const table: DocumentNode = { ...node('table', element), content: rows };
    if (rows.length === 0 || TableMap.get(schema.nodeFromJSON(table)).problems) return;
    return caption ? { type: 'captionedTable', content: [container(caption), table] } : table;
  }

  function container(element: Element, attrs: Record<string, unknown> = {}): DocumentNode {
    return { ...node(CONTAINER_OF_TAG[element.localName] ?? '', element, attrs), content: readBlocks(element) };
  }

  function readInlines(nodes: Iterable<ChildNode>, marks: Mark[] = []): DocumentNode[] {
    return [...nodes].flatMap((child): DocumentNode[] => {
      if (!(child instanceof Element)) return [{ type: 'text', text: child.textContent ?? '', marks }];
      const tag = child.localName;
      if (tag === 'br') return [{ ...node('hardBreak', child), marks }];
      if (tag === 'img') return [{ ...node('image', child), marks }];
      if (tag === 'math') return [{ type: 'formula', attrs: { mathml: markupOf(child) }, marks }];
      const reference = referenceOf(child);
      if (reference !== undefined) return [{ type: 'noteReference', attrs: { note: reference }, marks }];
      const text = child.textContent.trim();
      if (isFormula(child) && text !== '') return [{ type: 'formulaPlace', attrs: { text }, marks }];
      if (child.childNodes.length === 0) return [{ type: 'keptInline', attrs: { html: child.outerHTML }, marks }];
      const given = givenOf(child);
      const link = tag === 'a' && { href: given?.['href'] ?? null, title: given?.['title'] ?? null };
      const mark = { type: MARK_OF_TAG[tag] ?? '', attrs: { given, order: (marksRead += 1), ...link } };
      return readInlines(child.childNodes, [...marks, mark]);
    });
  }

  /** Reads a figure. Returns undefined if it contains anything but a picture, a caption and a source. */
  function readPicture(element: Element): DocumentNode | undefined {
    const parts = pictureParts(element);
    if (!parts) return undefined;
    const { image, caption, source } = parts;
    const { 'data-unggah': pending = null, 'data-alt': alt, 'data-width': width, ...given } = givenOf(element) ?? {};
    return {
      type: 'picture',
      attrs: {
        given: Object.keys(given).length > 0 ? given : null,
        isWide: width === 'wide',
        pending,
        image: image ? givenOf(image) : alt === undefined ? {} : { alt },
      },
      content: [
        { type: 'pictureCaption', content: trimmedEnd(readInlines(caption)) },
        { type: 'pictureSource', content: readInlines(source) },
      ],
    };
  }

  function readNote({ key, item }: StoredNote): DocumentNode {
    const blocks = readBlocks(item);
    const isOfParagraphs = blocks.every(({ type }) => type === 'paragraph' || type === 'kept');
    return { ...node('note', item, { note: key }), content: isOfParagraphs ? blocks : [kept(...item.childNodes)] };
  }

  const body = parseAllowed(html);
  const notes = takeNotes(body);
  const blocks = readBlocks(body);
  return {
    type: 'doc',
    content: notes.length === 0 ? blocks : [...blocks, { type: 'notes', content: notes.map(readNote) }],
  };
}

/** Reads each child element with `read`. Gives adjacent nodes that `read` cannot read, such as text, to `readRun`. */
function readParts(
  parent: Element,
  read: (child: Element) => DocumentNode | undefined,
  readRun: (run: ChildNode[]) => DocumentNode,
): DocumentNode[] {
  const parts: (DocumentNode | ChildNode[])[] = [];
  for (const child of parent.childNodes) {
    const last = parts.at(-1);
    const part = child instanceof Element ? read(child) : undefined;
    if (part) parts.push(part);
    else if (Array.isArray(last)) last.push(child);
    else parts.push([child]);
  }
  return parts.map((part) => (Array.isArray(part) ? readRun(part) : part));
}

/** Removes the space at the end of a caption: the space only separates the caption from its source. */
function trimmedEnd(inlines: DocumentNode[]): DocumentNode[] {
  const last = inlines.at(-1);
  if (last?.type !== 'text') return inlines;
  const text = last.text?.trimEnd() ?? '';
  return [...inlines.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])];
}

/**
 * Returns the key of a note reference: a link, or a <sup> that contains only the link. Undefined for other elements.
 */
function referenceOf(element: Element): string | undefined {
  const isAround = element.localName === 'sup' && element.childNodes.length === 1 && element.attributes.length === 0;
  const link = isAround ? element.firstElementChild : element;
  return (link && referenceKey(link)) ?? undefined;
}

function node(type: string, element: Element, attrs: Record<string, unknown> = {}): DocumentNode {
  return { type, attrs: { given: givenOf(element), ...attrs } };
}

function paragraph(origin: ParagraphOrigin, content: DocumentNode[] = []): DocumentNode {
  return { type: 'paragraph', attrs: { origin }, content };
}

function kept(...nodes: ChildNode[]): DocumentNode {
  const wrapper = document.createElement('div');
  wrapper.append(...nodes.map((child) => child.cloneNode(true)));
  return { type: 'kept', attrs: { html: wrapper.innerHTML } };
}

function holdsBlocks(child: ChildNode): boolean {
  return (
    child instanceof Element &&
    [...child.querySelectorAll(':not(math *)')].some(({ localName }) => !isInlineTag(localName))
  );
}

/** Whether a table section has only rows of cells, at most MOST_COLUMNS columns, and no rowspan beyond its last row. */
function isRegular(section: Element): boolean {
  const rows = [...section.children];
  return (
    rows.length > 0 &&
    rows.every((row, at) => {
      const cells = [...row.children];
      const columns = cells.reduce((sum, cell) => sum + span(cell, 'colspan'), 0);
      const isFitting = (cell: Element) => {
        const rowspan = span(cell, 'rowspan');
        return (
          /^t[dh]$/.test(cell.localName) && rowspan > 0 && at + rowspan <= rows.length && span(cell, 'colspan') > 0
        );
      };
      return row.localName === 'tr' && cells.length > 0 && columns <= MOST_COLUMNS && cells.every(isFitting);
    })
  );
}

function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isNaN(value) ? 1 : value;
}
