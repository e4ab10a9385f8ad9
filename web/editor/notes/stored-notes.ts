/**
 * Footnotes in stored HTML. In the text: `<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup>`. At the
 * end of the text: `<section role="doc-endnotes"><ol><li id="cat-1">…</li></ol></section>`. The server numbers notes.
 */

const REFERENCE = 'a[role="doc-noteref"]';
const SECTION = 'section[role="doc-endnotes"]';
const TARGET = /^#(cat-\d+)$/;
const WRITTEN_REFERENCE = /href="#(cat-\d+)" role="doc-noteref" id="rujukan-\d+">\d+</g;

export type StoredNote = { key: string; item: Element };

/** Returns the key of the note that an element refers to: 'cat-1'. Undefined if the element is not a note reference. */
export function referenceKey(element: Element): string | undefined {
  return element.matches(REFERENCE) ? TARGET.exec(element.getAttribute('href') ?? '')?.[1] : undefined;
}

export function isNotesSection(element: Element): boolean {
  return element.matches(SECTION);
}

/** Returns the names of the attributes that are allowed on this element because it belongs to a footnote. */
export function noteAttributes(element: Element): readonly string[] {
  if (referenceKey(element) !== undefined) return ['role', 'id'];
  if (isNotesSection(element)) return ['role'];
  return element.matches(`${SECTION} > ol > li[id^="cat-"]`) ? ['id'] : [];
}

/**
 * Removes the notes from the text and returns them in the order of their references. Like the server, drops notes
 * without a reference, and turns references into plain text if they are in a note or have no note of their own.
 */
export function takeNotes(body: Element): StoredNote[] {
  const items = new Map<string, Element>();
  const sections = [...body.querySelectorAll(SECTION)];
  for (const item of sections.flatMap((section) => [...section.querySelectorAll(':scope > ol > li[id]')])) {
    if (!items.has(item.id)) items.set(item.id, item);
  }
  for (const section of sections) section.remove();
  const notes: StoredNote[] = [];
  for (const reference of body.querySelectorAll(REFERENCE)) {
    const key = referenceKey(reference) ?? '';
    const item = items.get(key);
    items.delete(key);
    if (item) notes.push({ key, item });
    else reference.replaceWith(...reference.childNodes);
  }
  for (const { item } of notes) {
    for (const reference of item.querySelectorAll(REFERENCE)) reference.replaceWith(...reference.childNodes);
  }
  return notes;
}

export function referenceHtml(number: number): string {
  return `<sup><a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a></sup>`;
}

/** Returns the keys of the notes to which the HTML of a 'kept' (read-only) node refers. */
export function keptReferences(html: string): string[] {
  return [...html.matchAll(WRITTEN_REFERENCE)].map(([, key = '']) => key);
}

/** Renumbers the note references in the HTML of a 'kept' (read-only) node. */
export function renumberKept(html: string, numbers: ReadonlyMap<string, number>): string {
  return html.replace(WRITTEN_REFERENCE, (written, key: string) => {
    const number = numbers.get(key);
    return number === undefined
      ? written
      : `href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}<`;
  });
}
