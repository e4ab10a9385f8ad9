import { parseBounded } from './parse-bounded.ts';
import { BLOCKS, findCharacters, HEADINGS, isHeavy, newElement, rename, styleOf, unwrap } from './pasted-elements.ts';
import { declared, STYLE_ATTRIBUTE } from './pasted-style.ts';
import type { PastedClipboard } from './pasted-clipboard.ts';
import { takeTableCaptions } from './pasted-captions.ts';
import { readListTypes, tidyLists } from './pasted-lists.ts';
import { type FormulaLosses, formulaReader, NO_LOSSES } from './formula-reader.ts';
import { attachNotes, setNotesAside } from './pasted-notes.ts';
import { makePictures, type PastedPictures, setPicturesAside } from './pasted-pictures.ts';
import { boldClasses, isOfSpreadsheet, takeCellStyles, tidyTables } from './pasted-tables.ts';
import { isCountingMarker, type ListType, markerNumber, markerType, wordListLevel } from './word-lists.ts';
import { readWordMarks, setNumbers } from './word-marks.ts';

/** Elements to remove: they are invisible (such as comments on cells in LibreOffice) or would load something. */
const DROPPED =
  'script, style, meta, link, title, xml, object, iframe, svg, math, source, video, input, button, select, comment';
const ALLOWED_ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href'],
  ABBR: ['title'],
  DIV: ['data-picture-caption'],
  FIGURE: ['data-picture', 'data-unggah', 'data-key'],
  SUP: ['data-note', 'data-note-text'],
  OL: ['start', 'type'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
};
const LOWEST_HEADING = 4;
const DIRECTED = `p, li, blockquote, ${HEADINGS}`;

/** The editor's own attributes. They are removed from pasted HTML, because any page could set them. */
const OWN = ['data-rest', ...Object.values(ALLOWED_ATTRIBUTES).flat()].filter((name) => name.startsWith('data-'));
/**
 * `formulas` counts the formulas that did not come whole. If the pasted HTML was too large or too deep, `html` contains
 * the clipboard's plain text instead, and `pictures` is undefined.
 */
export type Pasted = { html: string; pictures: PastedPictures | undefined; formulas: FormulaLosses };

/**
 * Reduces HTML from a clipboard (Word, Google Docs or a web page) to what an article may contain. `left` is the number
 * of pictures that may still be added to the text. Formulas are lost unless prepareFormulas() was called for the HTML.
 */
export function cleanPastedHtml(given: string, clipboard: PastedClipboard, left: number): Pasted {
  const { html, files } = clipboard.ofWord ? { html: given, files: clipboard.ofWord } : setPicturesAside(given);
  const reader = formulaReader();
  const aside = reader?.setFormulasAside(html);
  const body = parseBounded(aside?.html ?? html);
  if (!body) return { html: paragraphs(clipboard.text), pictures: undefined, formulas: NO_LOSSES };

  for (const name of OWN) for (const element of body.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  // Word's conditional comments contain HTML for Word only.
  for (const comment of findCharacters(body, 'SHOW_COMMENT')) comment.remove();
  const formulas = reader?.takeFormulas(body, aside?.formulas ?? [], clipboard.ofWord !== undefined);
  const rest = body.querySelector('rest-of-page');
  rest?.setAttribute('data-rest', '');
  if (clipboard.ofWord) readWordMarks(body);
  const notes = setNotesAside(body);
  rest?.remove();
  makeWordLists(body);
  readListTypes(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  // Office writes elements such as <o:p>, <w:sdt> and <v:shape>, which browsers do not know.
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) unwrap(element);
  takeCellStyles(body, boldClasses(given));
  for (const element of [...body.querySelectorAll('b, strong, i, em, u, s, span, font')]) takeStyleAsTag(element);
  for (const link of [...body.querySelectorAll('a')]) tidyLink(link);
  const source = clipboard.ofWord ? 'Word' : sourceOf(given);
  const pictures = makePictures(body, clipboard, files, source, left);
  tidyLists(body);
  takeTableCaptions(body);
  for (const code of [...body.querySelectorAll('pre')]) tidyPreformatted(code);
  for (const figure of [...body.querySelectorAll('figure:not([data-picture]), figcaption')]) takeOutOfFigure(figure);
  shiftHeadings(body);
  tidyTables(body, isOfSpreadsheet(given));
  removeEmpty(body);
  for (const element of body.querySelectorAll('*')) removeAttributes(element);
  for (const caption of [...body.querySelectorAll('caption')]) takeOutOfTable(caption);
  tidyText(body);
  if (formulas) reader?.putFormulas(formulas);
  attachNotes(notes);
  const isEmpty = body.textContent.trim() === '' && !body.querySelector('figure, [data-note]');
  const cleaned = isEmpty ? paragraphs(clipboard.text) : body.innerHTML.trim();
  return { html: cleaned, pictures, formulas: formulas?.losses ?? NO_LOSSES };
}

function paragraphs(text: string): string {
  const element = document.createElement('p');
  return text
    .split(/\n\s*\n/)
    .map((part) => {
      element.textContent = part.trim();
      return element.outerHTML;
    })
    .join('');
}

function sourceOf(html: string): string {
  if (html.includes('docs-internal-guid')) return 'Google Docs';
  if (/content="?Microsoft Word|urn:schemas-microsoft-com:office:word/i.test(html)) return 'Word';
  if (/content="?Excel\.Sheet/i.test(html)) return 'Excel';
  return /content="?LibreOffice/i.test(html) ? 'LibreOffice' : 'halaman lain';
}

/** Builds lists from Word's HTML, in which an item is a paragraph with its level as a style and its marker as text. */
function makeWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  /** The type of each list, by Word's name for the list and its level: 'l0 level1'. */
  const types = new Map<string, ListType>();
  for (const paragraph of [...body.querySelectorAll(`p, ${HEADINGS}, li`)]) {
    const level = paragraph.localName === 'p' ? wordListLevel(styleOf(paragraph)) : undefined;
    if (level === undefined) {
      open = [];
      continue;
    }
    if (open[0] && paragraph.previousElementSibling !== open[0]) open = [];
    const marker = takeMarker(paragraph);
    const tag = isCountingMarker(marker) ? 'ol' : 'ul';
    const name = /mso-list:([^;]*level\d+)/i.exec(styleOf(paragraph))?.[1] ?? '';
    const type = types.has(name) ? types.get(name) : markerType(marker);
    types.set(name, type);
    open = open.slice(0, level);
    const last = open.length === level ? open.at(-1) : undefined;
    if (last && (last.localName !== tag || last.getAttribute('type') !== (type ?? null))) open.pop();
    while (open.length < level) {
      const list = newElement(body, tag);
      setNumbers(list, { type, number: markerNumber(marker, type) ?? 1 });
      const parent = open.at(-1);
      if (!parent) paragraph.before(list);
      else (parent.lastElementChild ?? parent.appendChild(newElement(body, 'li'))).append(list);
      open.push(list);
    }
    open.at(-1)?.append(newElement(body, 'li', {}, paragraph.childNodes));
    paragraph.remove();
  }
}

function takeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll(`[${STYLE_ATTRIBUTE}]`)].filter((element) =>
    /mso-list:\s*ignore/i.test(styleOf(element)),
  );
  const marker = ignored.map((element) => element.textContent).join('');
  for (const element of ignored) element.remove();
  return marker;
}

/** Converts styles to tags: Google Docs uses only styles, and the <b> that it puts around everything is not bold. */
function takeStyleAsTag(element: Element): void {
  const style = styleOf(element);
  const fontStyle = declared(style, 'font-style');
  const verticalAlign = declared(style, 'vertical-align');
  const lines = declared(style, 'text-decoration') + declared(style, 'text-decoration-line');
  const isInHeading = element.closest(HEADINGS) !== null;
  const isLight = /^(?:normal|[1-5]00)/.test(declared(style, 'font-weight'));
  const tags: string[] = [];
  if ((element.matches('b, strong') ? !isLight : isHeavy(style)) && !isInHeading) tags.push('strong');
  if (element.matches('i, em') ? fontStyle !== 'normal' : fontStyle === 'italic') tags.push('em');
  const raised = Number.parseFloat(declared(style, 'mso-text-raise')) || 0;
  const isInitial = element.closest(`[${STYLE_ATTRIBUTE}*="mso-element:dropcap"]`) !== null;
  if (verticalAlign === 'super' || verticalAlign === 'sub') tags.push(verticalAlign === 'super' ? 'sup' : 'sub');
  else if (raised !== 0 && !isInitial) tags.push(raised > 0 ? 'sup' : 'sub');
  if (element.localName === 's' || lines.includes('line-through')) tags.push('s');
  // Our style sheet underlines links, so links need no <u>.
  const isInLink = element.closest('a') !== null || element.querySelector('a') !== null;
  if (!isInLink && !isInHeading && (element.localName === 'u' || lines.includes('underline'))) tags.push('u');

  // Inline elements such as `tags` must not contain blocks. So an element with blocks gets none of `tags`.
  const isAroundBlocks = element.querySelector(BLOCKS) !== null;
  if (!isAroundBlocks && element.textContent.trim() !== '') {
    for (const tag of tags) element.append(newElement(element, tag, {}, element.childNodes));
  }
  unwrap(element);
}

/** Replaces Google's redirects by their targets. Unwraps links that would not work here, such as links to bookmarks. */
function tidyLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '';
  const address = /^https?:\/\/www\.google\.com\/url\?/i.test(href)
    ? (new URL(href).searchParams.get('q') ?? href)
    : href;
  if (/^(?:https?|mailto|tel):/i.test(address)) link.setAttribute('href', address);
  else unwrap(link);
}

/** Shifts headings so that the highest becomes h2: the article's title is the page's h1. */
function shiftHeadings(body: HTMLElement): void {
  for (const title of [...body.querySelectorAll('p.MsoTitle')]) rename(title, 'h1');
  const headings = [...body.querySelectorAll(HEADINGS)];
  const highest = Math.min(...headings.map((heading) => Number(heading.localName[1])));
  for (const heading of headings) {
    const level = Number(heading.localName[1]) - highest + 2;
    if (heading.closest('td, th, li')) rename(heading, 'p');
    else rename(heading, `h${Math.min(level, LOWEST_HEADING)}`);
  }
}

/** Unwraps a figure, whose pictures makePictures() has already moved out. Turns a <figcaption> into a paragraph. */
function takeOutOfFigure(element: Element): void {
  if (element.closest('[data-picture]')) return;
  if (element.localName === 'figcaption') rename(element, 'p');
  else unwrap(element);
}

/**
 * Moves a table and its caption into a <div> for the editor's node `captionedTable`: a table node contains only rows.
 * Replaces a table without rows by its caption.
 */
function takeOutOfTable(caption: Element): void {
  const table = caption.parentElement;
  if (caption.textContent.trim() === '' || !(table instanceof HTMLTableElement)) return caption.remove();
  if (table.rows.length === 0) {
    table.replaceWith(caption);
    return rename(caption, 'p');
  }
  const both = newElement(table, 'div', { 'data-captioned': '' });
  const text = newElement(table, 'div', { 'data-caption': '' }, caption.childNodes);
  caption.remove();
  table.replaceWith(both);
  both.append(text, table);
}

/** Turns <br> within <pre> into line breaks. Unwraps <code>, because the editor writes its own <code> into a <pre>. */
function tidyPreformatted(pre: Element): void {
  for (const line of [...pre.querySelectorAll('br')]) line.replaceWith('\n');
  for (const code of [...pre.querySelectorAll('code')]) unwrap(code);
}

function removeEmpty(body: HTMLElement): void {
  for (const element of [
    ...body.querySelectorAll(`p, div, li, a, strong, em, u, s, sub, sup, blockquote, ${HEADINGS}`),
  ].toReversed()) {
    if (element.textContent.trim() !== '' || element.matches('[data-note]')) continue;
    if (element.querySelector('table, hr, figure, [data-note]')) continue;
    if (element.closest('td, th') && element.localName === 'p') unwrap(element);
    else element.remove();
  }
  // Google Docs puts a <br> between blocks, which would become a paragraph of its own.
  for (const line of [...body.children]) if (line.localName === 'br') line.remove();
}

/** Removes attributes that are not allowed, and default values such as colspan="1". Keeps `dir` only if it is rtl. */
function removeAttributes(element: Element): void {
  const kept = ALLOWED_ATTRIBUTES[element.tagName] ?? [];
  const isRightToLeft = element.getAttribute('dir')?.toLowerCase() === 'rtl' && element.matches(DIRECTED);
  for (const { name, value } of [...element.attributes]) {
    const isStandard = value === '1' && ['start', 'colspan', 'rowspan'].includes(name);
    if (!kept.includes(name) || isStandard) element.removeAttribute(name);
  }
  if (isRightToLeft) element.setAttribute('dir', 'rtl');
}

/** Replaces non-breaking spaces by ordinary ones and removes soft hyphens. Word processors insert both. */
function tidyText(body: HTMLElement): void {
  for (const text of findCharacters(body, 'SHOW_TEXT')) {
    text.data = text.data.replaceAll('\u00A0', ' ').replaceAll('\u00AD', '');
  }
}
