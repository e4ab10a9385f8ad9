/**
 * Bookmarks at the beginning of a Word file's paragraphs for what mammoth does not read (word/mark-word.ts). Mammoth
 * writes them as <a id="…">.
 */
export const NUMBER_MARK = 'terarah-nomor-';
export const RIGHT_TO_LEFT_MARK = 'terarah-rtl';

/** Removes the marks, and gives the lists their numbers and the paragraphs their direction. */
export function readWordMarks(body: HTMLElement): void {
  const numbers = new Map<Element, number>();
  for (const mark of [...body.querySelectorAll(`a[id^="${NUMBER_MARK}"]`)]) {
    const number = Number(mark.id.slice(NUMBER_MARK.length));
    const item = mark.closest('li');
    mark.remove();
    if (!item || numbers.has(item) || item.parentElement?.localName !== 'ol') continue;
    numbers.set(item, number);
    const last = item.previousElementSibling && numbers.get(item.previousElementSibling);
    if (last === null) setStart(item.parentElement, number);
    else if (last !== undefined && number !== last + 1) beginList(item, number);
  }
  for (const mark of [...body.querySelectorAll(`a[id="${RIGHT_TO_LEFT_MARK}"]`)]) {
    mark.closest('p, li, h1, h2, h3, h4, h5, h6')?.setAttribute('dir', 'rtl');
    mark.remove();
  }
}

/** Moves an item and those after it into a list of their own: mammoth makes one of lists that follow each other. */
function beginList(item: HTMLElement, number: number): void {
  const list = item.ownerDocument.createElement('ol');
  setStart(list, number);
  item.parentElement?.after(list);
  for (let next: Element | null = item; next; ) {
    const following: Element | null = next.nextElementSibling;
    list.append(next);
    next = following;
  }
}

function setStart(list: Element, number: number): void {
  if (number > 1) list.setAttribute('start', String(number));
}
