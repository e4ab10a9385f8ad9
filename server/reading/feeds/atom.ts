import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

export type FeedEntry = {
  id: string;
  url: string;
  /** The language of the title and the texts. Default: the feed's. */
  language: Language | undefined;
  title: string;
  author: string;
  published: string;
  updated: string;
  summary: string;
  /** The post's content. Undefined if it would make the feed too large: feed readers then show summary and link. */
  html: string | undefined;
  image: string | undefined;
};

export type Feed = {
  id: string;
  title: string;
  /** The publication, which stands for entries without an author. */
  author: string;
  /** The address of the feed itself. `page` is the page that lists the same posts. */
  url: string;
  page: string;
  entries: FeedEntry[];
};

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
  const { id, url, language = DEFAULT_LANGUAGE, title, author, published, updated, summary, html, image } = entry;
  const lang = language === DEFAULT_LANGUAGE ? '' : ` xml:lang="${language}"`;
  const parts = [
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    image && `<link rel="enclosure" type="image/webp" href="${escapeXml(image)}"/>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<summary>${escapeXml(summary)}</summary>`,
    html && `<content type="html">${escapeXml(html)}</content>`,
  ];
  return `<entry${lang}>\n${parts.filter(Boolean).join('\n')}\n</entry>\n`;
}
