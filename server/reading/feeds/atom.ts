import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** The date of an empty feed. Atom requires a date, and the date must not change between requests. */
const BEFORE_ANYTHING = '2025-01-01T00:00:00.000Z';

/** Returns an Atom 1.0 feed (RFC 4287). */
export function writeAtom({ id, title, author, url, page, entries }: Feed): string {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), '');
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${DEFAULT_LANGUAGE}">
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
<author><name>${escapeXml(author)}</name></author>
<updated>${updated || BEFORE_ANYTHING}</updated>
${entries.map(writeEntry).join('')}</feed>
`;
}

function writeEntry(entry: FeedEntry): string {
  const { id, url, language, title, authors, tags, published, updated, summary, html, image } = entry;
  const lang = language === DEFAULT_LANGUAGE ? '' : ` xml:lang="${language}"`;
  const parts = [
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    image && `<link rel="enclosure" type="image/webp" href="${escapeXml(image)}"/>`,
    ...authors.map((name) => `<author><name>${escapeXml(name)}</name></author>`),
    ...tags.map((term) => `<category term="${escapeXml(term)}"/>`),
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<summary>${escapeXml(summary)}</summary>`,
    html && `<content type="html">${escapeXml(html)}</content>`,
  ];
  return `<entry${lang}>\n${parts.filter(Boolean).join('\n')}\n</entry>\n`;
}
