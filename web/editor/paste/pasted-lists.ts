import { styleOf } from './pasted-elements.ts';
import { declared } from './pasted-style.ts';
import type { ListType } from './word-lists.ts';

const LISTS = 'ul, ol';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

const TYPES: Readonly<Record<string, ListType>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Reads letters and Roman numbers of lists from styles, and drops types that the editor does not have. */
export function readListTypes(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) {
    const given = list.getAttribute('type') ?? '';
    const styles = [list, list.querySelector(':scope > li')].map((element) => element && styleOf(element));
    const type = styles.map((style) => TYPES[declared(style ?? '', 'list-style-type')]).find(Boolean);
    if (type) list.setAttribute('type', type);
    else if (!/^[aAiI]$/.test(given)) list.removeAttribute('type');
  }
}

/** Brings lists into the form of the editor's schema, in which only items contain lists. */
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
 * Replaces a list of headings by the headings: LibreOffice writes a heading of the document's outline as the only item
 * of nested lists.
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
 * Joins a list to the one before it: LibreOffice ends all lists after an item of another list, and begins the outer
 * levels again.
 */
function joinToListBefore(list: Element): void {
  const before = list.previousElementSibling;
  if (!before?.matches(LISTS)) return;
  if (list.firstElementChild?.matches(LISTS) || continues(list, before)) join(list, before);
}

/** Whether an ordered list continues the numbers of another. */
function continues(list: Element, before: Element): boolean {
  const start = Number(list.getAttribute('start') ?? 1);
  const count = before.querySelectorAll(':scope > li').length;
  const isSame = list.getAttribute('type') === before.getAttribute('type');
  return (
    isSame && start > 1 && before.localName === 'ol' && start === Number(before.getAttribute('start') ?? 1) + count
  );
}

/** Moves the items of a list to the end of another. */
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
