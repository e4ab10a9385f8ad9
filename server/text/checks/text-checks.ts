import { Parser } from 'htmlparser2';
import { CHECK_ITEMS_MAX, type CheckCode } from '#contract/articles/review-checks.ts';
import { normalDoi } from '#contract/articles/work-rules.ts';
import { formulasAsText, replaceFormulas } from '#contract/posts/stored-formulas.ts';
import { plainText } from '#server/text/plain-text.ts';

/** The findings of one check. `count` is their number. `items` are the first of them, at most CHECK_ITEMS_MAX. */
export type Check = { code: CheckCode; count: number; items: string[] };

/** The heading level of the page's title. The level of a text's first heading is compared with this level. */
const TITLE_LEVEL = 1;
const ITEM_CHARACTERS = 80;
const DOI_HOST = /^(?:www\.|dx\.)?doi\.org$/i;
const DOI_IN_TEXT = /\bdoi:\s?([^\s<>"]+)/gi;
const END_OF_SENTENCE = /[.,;:)\]”’"']+$/;

/** Returns the findings about a text's sanitised HTML, and its number of words. A formula counts as one word. */
export function checkHtml(html: string, ownHost: string): { checks: Check[]; words: number } {
  const { withoutAlt, withoutSource, jumps, links } = readElements(formulasAsText(html));
  const hosts = links.flatMap((href) => hostOf(href) ?? []).filter((host) => host !== ownHost);
  const text = plainText(replaceFormulas(html, () => '∑'));
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

/** The elements that the checks need. A picture is given by its number in the text, counted from 1. */
type Elements = { withoutAlt: number[]; withoutSource: number[]; jumps: string[]; links: string[] };

function readElements(html: string): Elements {
  const found: Elements = { withoutAlt: [], withoutSource: [], jumps: [], links: [] };
  let pictures = 0;
  let level = TITLE_LEVEL;
  /** The pictures of the figure that is being read, until its source is found. Undefined outside a figure. */
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

/** Returns the host of a web address, or undefined for any other address. */
function hostOf(href: string): string | undefined {
  if (!/^https?:/i.test(href)) return undefined;
  return URL.parse(href)?.host;
}

function byFrequency(hosts: readonly string[]): string[] {
  const groups = [...Map.groupBy(hosts, (host) => host)];
  return groups.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1)).map(([host]) => host);
}

function wrongDoiLinks(links: readonly string[]): string[] {
  return links.filter((href) => DOI_HOST.test(hostOf(href) ?? '') && normalDoi(href) === undefined);
}

function wrongDois(text: string): string[] {
  const written = [...text.matchAll(DOI_IN_TEXT)].map(([, doi = '']) => doi.replace(END_OF_SENTENCE, ''));
  return written.filter((doi) => doi !== '' && normalDoi(doi) === undefined);
}
