import type { TreeNode } from '#contract/posts/html-tree.ts';
import { lineOf, shorten } from './line-of-text.ts';

/** A text with fewer headings has no contents. */
const FEWEST = 3;
/** Contents with more entries would be longer than a reader looks through. */
const MOST = 100;
/** Only so many headings get an address, so that a hostile text does not grow too much. */
const MOST_ADDRESSES = 1000;
const LABEL_CHARACTERS = 160;
/** The longest part of a heading in its address, in characters. */
const ADDRESS_CHARACTERS = 60;

type Entry = { level: number; id: string; label: string };

/** Collects the headings of a text, and gives them addresses. */
export class Headings {
  private readonly used = new Set<string>();
  private readonly times = new Map<string, number>();
  private readonly entries: Entry[] = [];

  /** Returns the id of a heading, made of its words: 'bagian-hasil-dan-pembahasan'. undefined: it gets no address. */
  add(level: number, content: readonly TreeNode[]): string | undefined {
    const label = lineOf(content);
    if (label === '' || this.used.size === MOST_ADDRESSES) return undefined;
    const id = `bagian-${this.unused(wordsIn(label) || String(this.used.size + 1))}`;
    this.entries.push({ level, id, label: shorten(label, LABEL_CHARACTERS) });
    return id;
  }

  /** Numbers a repeated address: 'hasil', 'hasil-2'. */
  private unused(address: string): string {
    let free = address;
    let times = this.times.get(address) ?? 0;
    do {
      times += 1;
      free = times === 1 ? address : `${address}-${times}`;
    } while (this.used.has(free));
    this.times.set(address, times);
    this.used.add(free);
    return free;
  }

  /** Returns nested lists of links to the headings of the two highest levels, or '' if there are few headings. */
  contents(): string {
    const highest = Math.min(...this.entries.map(({ level }) => level));
    const shown = this.entries.filter(({ level }) => level <= highest + 1).slice(0, MOST);
    if (shown.length < FEWEST) return '';
    let html = '';
    let isNested = false;
    for (const [index, { level, id, label }] of shown.entries()) {
      const goesIn = level > highest && index > 0;
      if (goesIn && !isNested) html += '<ol>';
      else if (!goesIn && isNested) html += '</li></ol></li>';
      else if (index > 0) html += '</li>';
      isNested = goesIn;
      html += `<li><a href="#${id}">${label}</a>`;
    }
    return `<ol>${html}</li>${isNested ? '</ol></li>' : ''}</ol>`;
  }
}

/** Returns the letters and digits of a label, joined by hyphens: 'Hasil &amp; CO<sub>2</sub>' → 'hasil-co-2'. */
function wordsIn(label: string): string {
  // Normalizing takes quadratic time for thousands of combining marks, so the label is cut first.
  const text = label
    .slice(0, 4 * ADDRESS_CHARACTERS)
    .replaceAll(/<[^>]*>?|&#?\w+;/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, ADDRESS_CHARACTERS).join('').replace(/-$/, '');
}
