import { HEADINGS } from './pasted-elements.ts';
import type { ListType } from './word-lists.ts';

/** Marks a formula: in the Word file as a character style. In the HTML, the class of a <mark> with a formula's text. */
export const WORD_FORMULA = 'terarah-rumus';

/**
 * Names of bookmarks that carry what mammoth does not read. word/mark-word.ts inserts a bookmark at the start of a
 * paragraph, and mammoth writes the bookmark as <a id="…">. After NUMBER_MARK come the list's type (none for digits)
 * and the item's number: 'terarah-nomor-a3'.
 */
export const NUMBER_MARK = 'terarah-nomor-';
export const RIGHT_TO_LEFT_MARK = 'terarah-rtl';

/** Removes the bookmarks. Gives each list its first number and each paragraph its direction, as the bookmarks say. */
export function readWordMarks(body: HTMLElement): void {
  const numbers = new Map<Element, { type: ListType; number: number }>();
  for (const mark of [...body.querySelectorAll(`a[id^="${NUMBER_MARK}"]`)]) {
    const [, letters = '', digits] = /^([aAiI]?)(\d+)$/.exec(mark.id.slice(NUMBER_MARK.length)) ?? [];
    const own = { type: (letters || undefined) as ListType, number: Number(digits) };
    const item = mark.closest('li');
    mark.remove();
    if (!item || digits === undefined || numbers.has(item) || item.parentElement?.localName !== 'ol') continue;
    numbers.set(item, own);
    const last = item.previousElementSibling && numbers.get(item.previousElementSibling);
    if (last === null) setNumbers(item.parentElement, own);
    else if (last && (own.number !== last.number + 1 || own.type !== last.type)) beginList(item, own);
  }
  for (const mark of [...body.querySelectorAll(`a[id="${RIGHT_TO_LEFT_MARK}"]`)]) {
    mark.closest(`p, li, ${HEADINGS}`)?.setAttribute('dir', 'rtl');
    mark.remove();
  }
}

/** Moves an item and all items after it into a new list, because mammoth joins consecutive lists into one. */
function beginList(item: HTMLElement, first: { type: ListType; number: number }): void {
  const list = item.ownerDocument.createElement('ol');
  setNumbers(list, first);
  item.parentElement?.after(list);
  for (let next: Element | null = item; next; ) {
    const following: Element | null = next.nextElementSibling;
    list.append(next);
    next = following;
  }
}

/** Sets `start` and `type` of a list, but leaves out the defaults: a list that starts with 1, and digits. */
export function setNumbers(list: Element, { type, number }: { type: ListType; number: number }): void {
  if (number > 1) list.setAttribute('start', String(number));
  if (type) list.setAttribute('type', type);
}
