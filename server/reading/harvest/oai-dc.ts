import { type Language, DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import type { CitedName } from '#contract/works/cited-names.ts';
import { citedWork } from '#server/reading/citations/cited-work.ts';
import { escapeXml } from '#server/reading/feeds/xml.ts';
import type { Work } from '#server/works/work.ts';

/** The only format of the records: unqualified Dublin Core, which every repository must offer. */
export const OAI_DC = {
  prefix: 'oai_dc',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
} as const;

/** ISO 639-3, which OJS writes too. */
const LANGUAGE_CODES: Readonly<Record<Language, string>> = { id: 'ind', en: 'eng' };

/** The types of DRIVER, by which indexes tell articles from other texts. */
const TYPES = {
  article: ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion'],
  blog: ['info:eu-repo/semantics/other'],
} as const;

const START =
  `<oai_dc:dc xmlns:oai_dc="${OAI_DC.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${OAI_DC.namespace} ${OAI_DC.schema}">\n`;

type Site = Pick<SiteContent, 'identity'>;

/** Returns a work in Dublin Core, as Open Journal Systems writes it. */
export function writeDublinCore(work: Work, site: Site, origin: string): string {
  const { identity } = site;
  const { issued, issn, doi, url, licence } = citedWork(work, site, origin);
  const lines = [
    element('title', work.title, work.language),
    ...work.authors.map(({ cited }) => element('creator', writeName(cited))),
    ...work.keywords.map((keyword) => element('subject', keyword, work.language)),
    ...work.topics.map(({ name }) => element('subject', name, DEFAULT_LANGUAGE)),
    element('description', work.abstract || work.summary, work.language),
    element('publisher', identity.name, DEFAULT_LANGUAGE),
    element('date', typeof issued === 'string' ? issued : writeDay(issued)),
    ...TYPES[work.kind].map((type) => element('type', type)),
    element('format', 'text/html'),
    element('identifier', url),
    element('identifier', doi),
    element('source', identity.publication || identity.name, DEFAULT_LANGUAGE),
    element('source', issn),
    element('language', LANGUAGE_CODES[work.language]),
    element('rights', licence),
  ];
  return `${START}${lines.join('')}</oai_dc:dc>\n`;
}

function element(name: string, text: string, language?: Language): string {
  if (text === '') return '';
  const lang = language ? ` xml:lang="${language}"` : '';
  return `<dc:${name}${lang}>${escapeXml(text)}</dc:${name}>\n`;
}

function writeName(name: CitedName): string {
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`;
}

function writeDay({ year, month, day }: { year: number; month: number; day: number }): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
