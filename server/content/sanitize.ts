import sanitizeHtml from 'sanitize-html';
import { invalid } from '#server/errors.ts';
import { plainText } from './plain-text.ts';

/** Only files that we serve ourselves; an address elsewhere would tell a stranger who reads what. */
const OWN_IMAGE = /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'figure', 'figcaption', 'img'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'strong', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'cite', 'q', 'abbr'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', { name: 'scope', values: ['row', 'col', 'rowgroup', 'colgroup'] }],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes', 'template', 'title', 'svg', 'math'],
  nestingLimit: 30,
  transformTags: {
    // The page's own title is its only h1.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    strike: 's',
    div: 'p',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? ''),
};

/**
 * HTML from a person, reduced to what an article may hold. Sanitised when written; showing it must still not trust it.
 * @throws invalid on `content` when nothing that can be read is left.
 */
export function sanitizeContent(html: string, label: string): string {
  const clean = sanitizeHtml(html, OPTIONS).trim();
  if (plainText(clean) === '' && !clean.includes('<img')) throw invalid('content', `${label} wajib diisi.`);
  return clean;
}
