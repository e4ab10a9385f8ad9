import { HEADINGS, styleOf } from './pasted-elements.ts';
import { declared } from './pasted-style.ts';
import type { ListType } from './word-lists.ts';

const LISTS = 'ul, ol';

const TYPES: Readonly<Record<string, ListType>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Sets the `type` of lists with letters or Roman numbers from their CSS. Removes types unknown to the editor. */
export function readListTypes(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) {
    const given = list.getAttribute('type') ?? '';
    const styles = [list, list.querySelector(':scope > li')].map((element) => element && styleOf(element));
    const type = styles.map((style) => TYPES[declared(style ?? '', 'list-style-type')]).find(Boolean);
    if (type) list.setAttribute('type', type);
    else if (!/^[aAiI]$/.test(given)) list.removeAttribute('type');
  }
}

/** Changes lists to the editor's schema, in which only list items contain lists. */
export function tidyLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll(LISTS)]) takeOutHeadings(list);
  for (const list of [...body.querySelectorAll(LISTS)]) joinToListBefore(list);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = body.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
}

/**
 * Replaces a list that contains only headings by these headings, because LibreOffice writes a numbered heading as the
 * only item of nested lists.
 */
function takeOutHeadings(list: Element): void {
  if (list.parentElement?.closest(LISTS)) return;
  const items = [...list.querySelectorAll('li')];
  const headings = items.flatMap(({ firstElementChild: first, textContent }) =>
    first?.matches(HEADINGS) && first.textContent.trim() === textContent.trim() ? [first] : [],
  );
  if (items.length > 0 && headings.length === items.length) list.replaceWith(...headings);
}

/**
 * Joins a list to the list directly before it if both are parts of one list. LibreOffice cuts nested lists. After an
 * item of another list, LibreOffice ends the lists of all levels, and begins each outer level again.
 */
function joinToListBefore(list: Element): void {
  const before = list.previousElementSibling;
  if (!before?.matches(LISTS)) return;
  if (list.firstElementChild?.matches(LISTS) || continues(list, before)) join(list, before);
}

/** Whether the numbers of an ordered list continue those of the list before it. */
function continues(list: Element, before: Element): boolean {
  const start = Number(list.getAttribute('start') ?? 1);
  const count = before.querySelectorAll(':scope > li').length;
  const isSame = list.getAttribute('type') === before.getAttribute('type');
  return (
    isSame && start > 1 && before.localName === 'ol' && start === Number(before.getAttribute('start') ?? 1) + count
  );
}

/** Moves the items of a list to the end of another list. */
function join(list: Element, target: Element): void {
  for (const child of [...list.children]) {
    const item = target.lastElementChild;
    const last = item?.lastElementChild;
    const isNested = child.matches(LISTS) && item?.localName === 'li';
    if (!isNested) target.append(child);
    else if (last?.matches(LISTS) && (last.localName === child.localName || child.firstElementChild?.matches(LISTS))) {
      join(child, last);
    } else item.append(child);
  }
  list.remove();
}
