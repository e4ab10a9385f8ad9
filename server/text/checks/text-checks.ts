import { Parser } from 'htmlparser2';
import { CHECK_ITEMS_MAX, type CheckCode } from '#contract/articles/review-checks.ts';
import { normalDoi } from '#contract/articles/work-rules.ts';
import { plainText } from '#server/text/plain-text.ts';

/** What a check has found. `items`: at most CHECK_ITEMS_MAX of them. */
export type Check = { code: CheckCode; count: number; items: string[] };

/** The level of the page's title, after which the first heading comes. */
const TITLE_LEVEL = 1;
const ITEM_CHARACTERS = 80;
const DOI_HOST = /^(?:www\.|dx\.)?doi\.org$/i;
/** What is written as a DOI in a text. */
const DOI_IN_TEXT = /\bdoi:\s?([^\s<>"]+)/gi;
const END_OF_SENTENCE = /[.,;:)\]”’"']+$/;

/** Returns the facts about the HTML of a text that was sanitised, and its number of words. */
export function checkHtml(html: string, ownHost: string): { checks: Check[]; words: number } {
  const { withoutAlt, withoutSource, jumps, links } = readElements(html);
  const hosts = links.map(hostOf).filter((host) => host !== undefined && host !== ownHost) as string[];
  const text = plainText(html);
  const dois = [...new Set([...wrongDoiLinks(links), ...wrongDois(text)])];
  const checks = [
    toCheck('imageWithoutAlt', withoutAlt.map(String)),
    toCheck('figureWithoutSource', withoutSource.map(String)),
    toCheck('headingOrder', jumps),
    { ...toCheck('links', byFrequency(hosts)), count: hosts.length },
    toCheck('malformedDoi', dois),
  ];
  return { checks: checks.filter(({ count }) => count > 0), words: text.match(/\S+/g)?.length ?? 0 };
}

export function toCheck(code: CheckCode, found: readonly string[]): Check {
  const items = found.slice(0, CHECK_ITEMS_MAX).map((item) => [...item].slice(0, ITEM_CHARACTERS).join(''));
  return { code, count: found.length, items };
}

/** The pictures by their number in the text, the headings that skip a level, and the addresses of the links. */
function readElements(html: string) {
  const found = {
    withoutAlt: [] as number[],
    withoutSource: [] as number[],
    jumps: [] as string[],
    links: [] as string[],
  };
  let pictures = 0;
  let level = TITLE_LEVEL;
  /** The pictures of the figure that is open, until a source is found in it. */
  let inFigure: number[] | undefined;
  let cite: string | undefined;
  let jump: string | undefined;
  const parser = new Parser({
    onopentag(name, { alt = '', href }) {
      if (name === 'figure') inFigure = [];
      else if (name === 'cite') cite = '';
      else if (name === 'img') {
        pictures += 1;
        if (alt.trim() === '') found.withoutAlt.push(pictures);
        (inFigure ?? found.withoutSource).push(pictures);
      } else if (name === 'a' && href !== undefined) found.links.push(href);
      else if (/^h[1-6]$/.test(name)) {
        const next = Number(name[1]);
        if (next > level + 1) jump = '';
        level = next;
      }
    },
    ontext(text) {
      if (cite !== undefined) cite += text;
      if (jump !== undefined) jump += text;
    },
    onclosetag(name) {
      if (name === 'cite') {
        if (/^\s*sumber:\s*\S/i.test(cite ?? '')) inFigure &&= [];
        cite = undefined;
      } else if (name === 'figure') {
        found.withoutSource.push(...(inFigure ?? []));
        inFigure = undefined;
      } else if (/^h[1-6]$/.test(name) && jump !== undefined) {
        found.jumps.push(jump.replace(/\s+/g, ' ').trim());
        jump = undefined;
      }
    },
  });
  parser.end(html);
  return found;
}

/** Returns the host of an address on the web, undefined for any other. */
function hostOf(href: string): string | undefined {
  if (!/^https?:/i.test(href)) return undefined;
  return URL.parse(href)?.host;
}

function byFrequency(hosts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([host]) => host);
}

function wrongDoiLinks(links: readonly string[]): string[] {
  return links.filter((href) => DOI_HOST.test(hostOf(href) ?? '') && normalDoi(href) === undefined);
}

function wrongDois(text: string): string[] {
  const written = [...text.matchAll(DOI_IN_TEXT)].map(([, doi = '']) => doi.replace(END_OF_SENTENCE, ''));
  return written.filter((doi) => doi !== '' && normalDoi(doi) === undefined);
}
