import { newKey } from '#web/editor/new-key.ts';
import { findCharacters, newElement } from './pasted-elements.ts';

const FRAGMENT_LINK = 'a[href^="#"]';
const MOST_NOTES = 500;

type PastedNote = { reference: Element; text: Element };

/**
 * Finds footnotes and endnotes by links: Word, Google Docs, LibreOffice and most converters put a link to the note into
 * the text, and a link back into the note. Replaces the link in the text by the editor's note reference. Moves the
 * note to the end of the body, where it is cleaned like other content. Call `attachNotes` after the cleaning.
 */
export function setNotesAside(body: HTMLElement): PastedNote[] {
  const links = new Map([...body.querySelectorAll(FRAGMENT_LINK)].map((link) => [link, partnerOf(link, body)]));
  const notes: PastedNote[] = [];
  const isReference = (link: Element) => links.get(links.get(link) ?? link) === link;
  for (const [link, back] of links) {
    if (!back || back === link || notes.length === MOST_NOTES || links.get(back) !== link) continue;
    if (!(link.compareDocumentPosition(back) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const around = containerOf(back, body, isReference);
    if (!around) continue;
    const reference = newElement(body, 'sup', { 'data-note': newKey('baru') });
    const raised = link.parentElement;
    (raised?.localName === 'sup' && raised.textContent === link.textContent ? raised : link).replaceWith(reference);
    back.remove();
    const text = newElement(body, 'div', {}, around.localName === 'p' ? [around] : around.childNodes);
    const list = around.parentElement;
    around.remove();
    if (list?.matches('ol, ul') && list.childElementCount === 0) list.remove();
    // Removes the line between text and notes: if there is only one note, the note's element contains this line.
    for (const line of text.querySelectorAll(':scope > br, hr')) line.remove();
    body.append(text);
    notes.push({ reference, text });
  }
  if (notes.length > 0) removeRules(body, notes);
  return notes;
}

/** Moves each note's cleaned HTML into the attribute `data-note-text` of its reference, where the editor reads it. */
export function attachNotes(notes: readonly PastedNote[]): void {
  for (const { reference, text } of notes) {
    trimStart(text);
    reference.setAttribute('data-note-text', text.innerHTML.trim());
    text.remove();
  }
}

/** Returns the link at the other end of `link`: the element with the linked id, or a link in or around that element. */
function partnerOf(link: Element, body: HTMLElement): Element | null {
  const name = CSS.escape(decoded(link.getAttribute('href')?.slice(1) ?? ''));
  if (name === '') return null;
  const target = body.querySelector(`[id="${name}"], a[name="${name}"]`);
  return (
    target &&
    (target.matches(FRAGMENT_LINK) ? target : (target.querySelector(FRAGMENT_LINK) ?? target.closest(FRAGMENT_LINK)))
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the note's element: the largest element around the note's link `back` without links of other notes. */
function containerOf(back: Element, body: HTMLElement, isReference: (link: Element) => boolean): Element | undefined {
  let around = back;
  for (let parent = back.parentElement; parent && parent !== body; parent = parent.parentElement) {
    const hasOthers = [...parent.querySelectorAll(FRAGMENT_LINK)].some((link) => link !== back && isReference(link));
    if (hasOthers || parent.querySelector('[data-note]') || parent.hasAttribute('data-rest')) break;
    around = parent;
    if (parent.localName === 'li') break;
  }
  return around === back ? undefined : around;
}

/** Removes the line that word processors draw above the notes. */
function removeRules(body: HTMLElement, notes: readonly PastedNote[]): void {
  const texts = new Set(notes.map(({ text }) => text));
  for (const rule of [...body.querySelectorAll('hr')]) {
    const after = body.ownerDocument.createRange();
    after.setStartAfter(rule);
    const first = notes[0]?.text;
    if (first) after.setEndBefore(first);
    const isInNote = [...texts].some((text) => text.contains(rule));
    if (isInNote || after.toString().trim() === '') rule.remove();
  }
}

function trimStart(element: Element): void {
  for (const text of findCharacters(element, 'SHOW_TEXT')) {
    if (text.parentElement?.closest('math')) return;
    text.data = text.data.trimStart();
    if (text.data !== '') return;
  }
}
