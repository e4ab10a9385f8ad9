import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup } from '#contract/posts/markup.ts';
import { parseAllowed, reduceToAllowed } from '#web/editor/document-elements.ts';
import { markupOf } from '#web/editor/formulas/math-element.ts';
import { escapeText, openTag, wrap } from '#web/editor/html-tags.ts';

/** The schemes that the server allows in links (server/text/sanitize.ts). Another scheme could run a script. */
const ALLOWED_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
const VOID = ['br', 'hr', 'img'];

/**
 * Returns an unsent text as the server would store it: HTML with only allowed elements and attributes, safe in a page.
 * Does not use the server's own sanitiser, because its parsers are too large for a page.
 */
export function unsentHtml(text: string): string {
  const { html } = readMarkup(text.trim());
  // A text without block elements keeps the author's line breaks. White space between block elements is removed: it is
  // invisible, and PostContent requires HTML without it.
  const body = hasBlocks(html) ? parseAllowed(html) : reduceToAllowed(html);
  for (const link of body.querySelectorAll('a[href]')) {
    if (!isSafeAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return htmlWithin(body);
}

/**
 * Returns the HTML of an element's content. Unlike innerHTML, it escapes < and > in attributes: PostContent searches
 * the HTML for `<table` and would otherwise wrap a <table> that is only part of an attribute's value.
 */
function htmlWithin(parent: Element): string {
  return [...parent.childNodes]
    .map((node) => {
      if (node instanceof Text) return escapeText(node.data);
      if (!(node instanceof Element)) return '';
      if (node.localName === 'math') return markupOf(node);
      const attrs = { given: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])) };
      return VOID.includes(node.localName)
        ? openTag(node.localName, attrs)
        : wrap(node.localName, htmlWithin(node), attrs);
    })
    .join('');
}

/** Parses the address with the browser itself, so that no spelling of a scheme is missed. */
function isSafeAddress(href: string): boolean {
  const address = URL.parse(href, location.href);
  return address !== null && ALLOWED_SCHEMES.includes(address.protocol) && !/^\s*[\\/]{2}/.test(href);
}
