import type { Language } from '#contract/constants.ts';
import { type TreeElement, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';
import { contains, hasOwnNumbers, isCaptioned } from './captions.ts';
import { canBeWide, signsOf } from './formulas.ts';
import { Headings } from './headings.ts';
import { lineOf, shorten } from './line-of-text.ts';
import { Margin } from './margin.ts';
import { canGrow, largeSizes, loadLate, SIZES, WIDE_SIZES } from './pictures.ts';
import { WORDS } from './words.ts';

/** A longer note is cut beside the text. The list at the end has the whole note. */
const SIDENOTE_CHARACTERS = 280;
/** Only so many tables and code blocks become regions, so that a hostile text does not grow too much. */
const MOST_REGIONS = 300;

/** Where the writer is in the tree. */
type Place = {
  /** The name of the element around. */
  parent?: string;
  /** Nothing that a reader can press may be within a link, and no block within a heading. */
  isInLink?: true;
  isInHeading?: true;
  isInFigure?: true;
  isInTable?: true;
  /** Within a <sup>, where a note beside the text would be raised too. */
  isRaised?: true;
  /** The value of `sizes` for pictures. */
  sizes?: string;
  /** Notes that will be written beside the text, after the raised reference. undefined: there is no room for them. */
  sidenotes?: string[] | undefined;
};

/** Writes the tree of a stored text, with what only pages need. */
export class TextWriter {
  private readonly main: readonly TreeNode[];
  private readonly notes: TreeElement | undefined;
  private readonly rest: readonly TreeNode[];
  private readonly notesById = new Map<string, TreeElement>();
  private readonly headings = new Headings();
  private readonly margin = new Margin();
  private readonly words: (typeof WORDS)[Language];
  private readonly isNumbered: boolean;
  private figures = 0;
  private dialogs = 0;
  private tables = 0;
  private codes = 0;
  private formulas = 0;

  constructor(tree: readonly TreeNode[], language: Language) {
    const at = tree.findLastIndex((node) => typeof node === 'object' && node.tag === '<section role="doc-endnotes">');
    const notes = tree[at];
    this.notes = typeof notes === 'object' ? notes : undefined;
    this.main = this.notes ? tree.slice(0, at) : tree;
    this.rest = this.notes ? tree.slice(at + 1) : [];
    for (const note of this.notes ? itemsOf(this.notes) : []) this.notesById.set(idOf(note), note);
    this.words = WORDS[language];
    this.isNumbered = !hasOwnNumbers(this.main);
  }

  /** `contents`: '' if the text has few headings. */
  write(): { html: string; contents: string } {
    const html = this.all(this.main, { sidenotes: [] });
    const end = (this.notes ? this.listOfNotes(this.notes) : '') + this.all(this.rest, {});
    return { html: html + end, contents: this.headings.contents() };
  }

  private all(nodes: readonly TreeNode[], place: Place): string {
    return nodes.map((node) => this.one(node, place)).join('');
  }

  private one(node: TreeNode, place: Place): string {
    if (typeof node === 'string') {
      if (node.startsWith('<img')) return loadLate(node, place.sizes ?? SIZES);
      this.margin.addText(node.length);
      return node;
    }
    if (/^h[2-6]$/.test(node.name)) return this.heading(node, place);
    if (node.name === 'figure') return this.figure(node, place);
    if (node.name === 'table') return this.table(node, place);
    if (node.name === 'pre') return this.code(node, place);
    if (node.name === 'a') return this.link(node, place);
    if (node.name === 'math') return this.formula(node, place);
    return this.plain(node, place);
  }

  private plain(node: TreeElement, place: Place): string {
    const { name, tag, children } = node;
    const inside: Place = { ...place, parent: name, ...(name === 'sup' && { isRaised: true }) };
    return `${tag}${this.all(children, inside)}</${name}>${sidenotesAfter(place)}`;
  }

  private heading({ name, tag, children }: TreeElement, place: Place): string {
    const inner = this.all(children, { ...place, parent: name, isInHeading: true, sidenotes: undefined });
    const id = place.isInHeading ? undefined : this.headings.add(Number(name.slice(1)), children);
    if (id === undefined) return `${tag}${inner}</${name}>`;
    const opening = tag.replace(/>$/, ` id="${id}">`);
    if (place.isInLink) return `${opening}${inner}</${name}>`;
    if (!contains(children, 'a', 'table', 'pre', 'figure')) return `${opening}<a href="#${id}">${inner}</a></${name}>`;
    return `${opening}${inner} <a href="#${id}" class="to-section" aria-label="${this.words.linkToSection}">#</a></${name}>`;
  }

  private link(node: TreeElement, place: Place): string {
    const [, id, number] = /^<a href="#(cat-(\d+))" role="doc-noteref"/.exec(node.tag) ?? [];
    if (id === undefined) return this.plain(node, { ...place, isInLink: true });
    const note = this.notesById.get(id);
    const line = note && place.sidenotes ? shorten(lineOf(note.children), SIDENOTE_CHARACTERS) : '';
    if (note && line !== '' && this.margin.takes(line)) place.sidenotes?.push(sidenote(note, number ?? '', line));
    return writeTree([node]) + sidenotesAfter(place);
  }

  private figure(node: TreeElement, place: Place): string {
    const isWide = node.tag.includes(' data-width="wide"');
    const sizes = isWide ? WIDE_SIZES : SIZES;
    const opening = isWide && this.margin.isTaken ? node.tag.replace(/>$/, ' class="beside-notes">') : node.tag;
    this.margin.addFigure();
    const hasNumber = this.isNumbered && !place.isInFigure && isCaptioned(node);
    const label = hasNumber ? `<b>${this.words.figure} ${++this.figures}.</b> ` : '';
    const inside: Place = { ...place, parent: 'figure', isInFigure: true, sizes, sidenotes: undefined };
    const isClosed = place.isInLink || place.isInHeading || place.isInFigure;
    let isFirst = true;
    const parts = node.children.map((child) => {
      if (typeof child === 'string' && child.trim() === '') return child;
      const opens = isFirst && !isClosed && typeof child === 'string' && canGrow(child);
      isFirst = false;
      if (opens) return this.opensLarge(child, sizes);
      if (typeof child === 'string' || child.name !== 'figcaption') return this.one(child, inside);
      return `${child.tag}${label}${this.all(child.children, { ...inside, parent: 'figcaption' })}</figcaption>`;
    });
    return `${opening}${parts.join('')}</figure>`;
  }

  /** A picture with a button over it, and the dialog that the button opens, also without script. */
  private opensLarge(picture: string, sizes: string): string {
    const { enlarge, enlarged, close } = this.words;
    const number = ++this.dialogs;
    const target = `type="button" popovertarget="besar-${number}"`;
    const large = loadLate(picture, largeSizes(picture)).replace('<img', '<img class="large"');
    return (
      `<div class="opens-large">${loadLate(picture, sizes)}` +
      `<button ${target} aria-label="${enlarge}${number}"></button></div>` +
      `<dialog id="besar-${number}" popover class="large-picture" aria-label="${enlarged}${number}">` +
      `<button ${target} popovertargetaction="hide">${close}</button>${large}</dialog>`
    );
  }

  private table(node: TreeElement, place: Place): string {
    const inner = { ...place, isInTable: true, sidenotes: undefined } as const;
    const written = this.plain(node, inner);
    const isRegion = canBeRegion(place) && contains(node.children, 'td', 'th') && this.tables < MOST_REGIONS;
    if (!isRegion) return written;
    const { table, copyTable } = this.words;
    const region = `<div class="scrolling" ${regionOf(`${table} ${++this.tables}`)}>${written}</div>`;
    if (place.isInTable) return region;
    // web/reader/csv.ts copies the table and confirms it, in Indonesian.
    const button = `<button type="button" data-copies-csv>${copyTable}</button>`;
    return `${region}<p class="copies-csv">${button} <span role="status" lang="id"></span></p>`;
  }

  private code(node: TreeElement, place: Place): string {
    const isRegion = canBeRegion(place) && this.codes < MOST_REGIONS;
    const region = isRegion ? ` ${regionOf(`${this.words.code} ${++this.codes}`)}` : '';
    return this.plain({ ...node, tag: node.tag.replace(/>$/, `${region}>`) }, { ...place, sidenotes: undefined });
  }

  /** A formula that may be wider than a phone scrolls. Within a table it stays as it is, because the table scrolls. */
  private formula(node: TreeElement, place: Place): string {
    const written = writeTree([node]);
    this.margin.addText(signsOf(node));
    if (place.isInTable || !canBeWide(node, place.isInHeading)) return written;
    // A link is a stop of the keyboard itself, and a heading has a link.
    if (place.isInLink || place.isInHeading) return `<span class="wide-formula">${written}</span>`;
    if (this.formulas === MOST_REGIONS) return written;
    const attributes = `role="group" aria-label="${this.words.formula} ${++this.formulas}" tabindex="0"`;
    return `<span class="wide-formula" ${attributes}>${written}</span>`;
  }

  private listOfNotes(section: TreeElement): string {
    const items = itemsOf(section).map((item) => {
      const [, number = ''] = idOf(item).split('-');
      const back = `<a href="#rujukan-${number}" role="doc-backlink" aria-label="${this.words.backToText}">↩</a>`;
      const written = this.all(item.children, { parent: 'li' });
      return `${item.tag}${written.replace(/(?:<\/p>)?$/, (end) => ` ${back}${end}`)}</li>`;
    });
    return `<section role="doc-endnotes" aria-label="${this.words.notes}"><ol>${items.join('')}</ol></section>`;
  }
}

/** Elements of a table that cannot contain a region. */
const PARTS_OF_TABLE = ['table', 'thead', 'tbody', 'tfoot', 'tr'];

function canBeRegion({ parent = '', isInLink, isInHeading }: Place): boolean {
  return !isInLink && !isInHeading && !PARTS_OF_TABLE.includes(parent);
}

function sidenote({ tag }: TreeElement, number: string, line: string): string {
  const attributes = (tag.match(/ (?:lang|dir)="[^"]*"/g) ?? []).join('');
  return `<span class="sidenote" aria-hidden="true"${attributes}><b>${number}</b> ${line}</span>`;
}

/** Returns the notes that wait, unless they would be raised. */
function sidenotesAfter({ isRaised, sidenotes = [] }: Place): string {
  return isRaised ? '' : sidenotes.splice(0).join('');
}

const regionOf = (name: string) => `role="region" aria-label="${name}" tabindex="0"`;

const idOf = ({ tag }: TreeElement) => /^<li id="(cat-\d+)"/.exec(tag)?.[1] ?? '';

/** Returns the footnotes of the list at the end of a text. */
function itemsOf({ children: [list] }: TreeElement): TreeElement[] {
  if (typeof list !== 'object') return [];
  return list.children.filter((item): item is TreeElement => typeof item === 'object');
}
