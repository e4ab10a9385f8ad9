import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup } from '#contract/posts/markup.ts';
import { parseAllowed, reduceToAllowed } from '#web/editor/document-elements.ts';
import { escapeText, openTag, wrap } from '#web/editor/html-tags.ts';

/** The schemes of links that the server allows (server/text/sanitize.ts). Any other could run a script. */
const ALLOWED_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
const VOID = ['br', 'hr', 'img'];

/**
 * Returns what the server would make of an unsent text: HTML with the allowed elements and attributes only, safe to put
 * into a page. The server's own cleaning, which decides what is stored, needs parsers too large for a page.
 */
export function unsentHtml(text: string): string {
  const { html } = readMarkup(text.trim());
  // Without block elements, the typed line breaks count. With them, white space is invisible, but PostContent expects
  // none.
  const body = hasBlocks(html) ? parseAllowed(html) : reduceToAllowed(html);
  for (const link of body.querySelectorAll('a[href]')) {
    if (!isSafeAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
  return htmlWithin(body);
}

/**
 * Unlike innerHTML, this escapes brackets in attributes: PostContent adds regions around `<table` by its letters, which
 * in the value of an attribute would end that value.
 */
function htmlWithin(parent: Element): string {
  return [...parent.childNodes]
    .map((node) => {
      if (node instanceof Text) return escapeText(node.data);
      if (!(node instanceof Element)) return '';
      const attrs = { given: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])) };
      return VOID.includes(node.localName)
        ? openTag(node.localName, attrs)
        : wrap(node.localName, htmlWithin(node), attrs);
    })
    .join('');
}

/** The browser itself parses the address, so no spelling of a scheme is missed. */
function isSafeAddress(href: string): boolean {
  const address = URL.parse(href, location.href);
  return address !== null && ALLOWED_SCHEMES.includes(address.protocol) && !/^\s*[\\/]{2}/.test(href);
}
