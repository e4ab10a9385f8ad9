import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';

/** Returns the attribute of an element whose words are the interface's, within a text in `language`. */
export function interfaceLang(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : ` lang="${DEFAULT_LANGUAGE}"`;
}

/** Elements that stay where only words and emphasis fit, and inline elements of which only the words stay. */
const KEPT = new Set(['em', 'strong', 'sub', 'sup', 'code', 'cite', 'q']);
const INLINE = new Set(['a', 'u', 's', 'del', 'ins', 'mark', 'small', 'abbr', 'img']);
const NOTE_REFERENCE = /<sup><a href="#cat-\d+"[^>]*>\d+<\/a><\/sup>|<a href="#cat-\d+"[^>]*>\d+<\/a>/g;

/** Reduces HTML to words and emphasis, so that it fits into a link or a line. Drops the numbers of footnotes. */
export function inlineOnly(html: string): string {
  return html
    .replaceAll(NOTE_REFERENCE, '')
    .replaceAll(/<(\/?)([a-z0-9]+)[^>]*>/g, (_, slash: string, name: string) => {
      if (KEPT.has(name)) return `<${slash}${name}>`;
      return INLINE.has(name) ? '' : ' ';
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}
