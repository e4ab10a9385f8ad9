import type { Language } from '#contract/constants.ts';
import { inlineOnly, interfaceLang } from './interface-words.ts';

/** A text with fewer headings has no contents. */
const FEWEST = 3;
/** Contents with more entries would be longer than a reader looks through. */
const MOST = 100;
/** The longest part of a heading in its address, in characters. */
const ADDRESS_CHARACTERS = 60;

const HEADING = /<h([2-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const LINK_OR_HEADING = new RegExp(`(<a\\s[^>]*>[^]*?</a>)|${HEADING.source.replace('\\1', '\\2')}`, 'g');

type Entry = { level: number; id: string; label: string };

/**
 * Makes every heading a link to itself, with an address made of its words: '#bagian-hasil-dan-pembahasan'. Also returns
 * the contents: nested lists of the two highest levels, or '' if there are few headings.
 */
export function linkHeadings(html: string, language: Language): { html: string; contents: string } {
  const addresses = new Map<string, number>();
  const entries: Entry[] = [];
  const address = (inner: string, level: string): string => {
    const label = inlineOnly(inner);
    const id = `bagian-${unused(wordsOf(label) || String(addresses.size + 1), addresses)}`;
    if (label !== '') entries.push({ level: Number(level), id, label });
    return id;
  };
  const linked = html.replaceAll(LINK_OR_HEADING, (match, link?: string, level = '', attributes = '', inner = '') => {
    if (link === undefined) {
      const id = address(inner, level);
      return `<h${level}${attributes} id="${id}">${linkTo(id, inner, language)}</h${level}>`;
    }
    return match.replaceAll(
      HEADING,
      (_, within: string, more: string, text: string) =>
        `<h${within}${more} id="${address(text, within)}">${text}</h${within}>`,
    );
  });
  return { html: linked, contents: listOf(entries) };
}

/** A link cannot contain another one, so a heading with links has its own link at the end. */
function linkTo(id: string, inner: string, language: Language): string {
  if (!inner.includes('<a ')) return `<a href="#${id}">${inner}</a>`;
  return `${inner} <a href="#${id}" aria-label="Tautan ke bagian ini"${interfaceLang(language)}>#</a>`;
}

/** Returns the letters and digits of a label, joined by hyphens: 'Hasil &amp; CO<sub>2</sub>' → 'hasil-co-2'. */
function wordsOf(label: string): string {
  const text = label
    .replaceAll(/<[^>]*>|&#?\w+;/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, ADDRESS_CHARACTERS).join('').replace(/-$/, '');
}

/** Numbers a repeated address: 'hasil', 'hasil-2'. */
function unused(address: string, addresses: Map<string, number>): string {
  const times = (addresses.get(address) ?? 0) + 1;
  addresses.set(address, times);
  if (times === 1) return address;
  return unused(`${address}-${times}`, addresses);
}

function listOf(entries: readonly Entry[]): string {
  const highest = Math.min(...entries.map(({ level }) => level));
  const shown = entries.filter(({ level }) => level <= highest + 1).slice(0, MOST);
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
