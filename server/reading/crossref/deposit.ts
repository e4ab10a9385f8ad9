import { orcidAddress } from '#contract/articles/work-address.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { escapeXml, XML_DECLARATION } from '#server/reading/feeds/xml.ts';
import type { Work, WorkAuthor } from '#server/works/work.ts';
import { cut, namePart } from './deposit-texts.ts';

const SCHEMA = 'http://www.crossref.org/schema/5.3.1';

const ROOT =
  `<doi_batch version="5.3.1" xmlns="${SCHEMA}" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1"` +
  ' xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ` xsi:schemaLocation="${SCHEMA} https://www.crossref.org/schemas/crossref5.3.1.xsd">`;

/** The numbers of characters that the schema allows. */
const MAX = { depositor: 130, registrant: 255, journal: 255, institution: 1024 };

type Deposit = {
  work: Pick<Work, 'id' | 'authors' | 'language' | 'changedAt'>;
  doi: string;
  cited: Pick<CitedWork, 'title' | 'abstract' | 'issued' | 'container' | 'issn' | 'url' | 'licence'>;
  institute: { name: string; email: string };
};

/**
 * Writes a deposit of one article by Crossref's schema 5.3.1, which also fixes the order of the elements:
 * https://data.crossref.org/reports/help/schema_doc/5.3.1/index.html
 */
export function writeDeposit(deposit: Deposit): string {
  const body = element('body', element('journal', writeJournal(deposit) + writeArticle(deposit)));
  return `${XML_DECLARATION}${ROOT}\n${writeHead(deposit)}${body}</doi_batch>\n`;
}

function writeHead({ work: { id, changedAt }, institute: { name, email } }: Deposit): string {
  const timestamp = timestampOf(changedAt);
  const depositor = text('depositor_name', name, MAX.depositor) + text('email_address', email);
  const head = [
    text('doi_batch_id', `artikel-${id}-${timestamp}`),
    text('timestamp', timestamp),
    element('depositor', depositor),
    text('registrant', name, MAX.registrant),
  ];
  return element('head', head.join(''));
}

/** Returns 20261121030000123. Crossref refuses a deposit whose number is not greater than the number before. */
function timestampOf(changedAt: string): string {
  return new Date(changedAt).toISOString().replaceAll(/\D/g, '');
}

function writeJournal({ cited: { container, issn } }: Deposit): string {
  const issnElement = issn === '' ? '' : `<issn media_type="electronic">${escapeXml(issn)}</issn>\n`;
  const journal = text('full_title', container, MAX.journal) + issnElement;
  return element('journal_metadata', journal, ` language="${DEFAULT_LANGUAGE}"`);
}

function writeArticle({ work, doi, cited }: Deposit): string {
  const article = [
    element('titles', text('title', cited.title)),
    element('contributors', work.authors.map(writeAuthor).join('')),
    writeAbstract(cited.abstract, work.language),
    writeDay(cited.issued),
    writeLicence(cited.licence),
    element('doi_data', text('doi', doi) + text('resource', cited.url)),
  ];
  return element('journal_article', article.join(''), ` publication_type="full_text" language="${work.language}"`);
}

/** Writes a name of one part as a surname, the only part that the schema demands. */
function writeAuthor({ cited, affiliation, orcid }: WorkAuthor, index: number): string {
  const given = 'literal' in cited ? '' : namePart(cited.given);
  const family = namePart('literal' in cited ? cited.literal : cited.family);
  const role = ` sequence="${index === 0 ? 'first' : 'additional'}" contributor_role="author"`;
  const institution = text('institution_name', affiliation, MAX.institution);
  const affiliations = institution && element('affiliations', element('institution', institution));
  if (family === '' && given === '') return element('anonymous', affiliations, role);
  const names = family === '' ? text('surname', given) : text('given_name', given) + text('surname', family);
  return element('person_name', names + affiliations + text('ORCID', orcid === null ? '' : orcidAddress(orcid)), role);
}

function writeAbstract(abstract: string, language: string): string {
  const paragraphs = abstract.split(/[\r\n]+/).map((paragraph) => text('jats:p', paragraph));
  const written = paragraphs.join('');
  return written && element('jats:abstract', written, ` xml:lang="${language}"`);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function writeDay(issued: CitedWork['issued']): string {
  if (typeof issued === 'string') throw new Error('An article has a day of publication');
  const { year, month, day } = issued;
  const parts = [text('month', twoDigits(month)), text('day', twoDigits(day)), text('year', String(year))];
  return element('publication_date', parts.join(''), ' media_type="online"');
}

function writeLicence(address: string): string {
  if (address === '') return '';
  const licence = `<ai:license_ref applies_to="vor">${escapeXml(address)}</ai:license_ref>\n`;
  return element('ai:program', licence, ' name="AccessIndicators"');
}

/** Writes an element with other elements in it. `attributes` begins with a space. */
function element(name: string, content: string, attributes = ''): string {
  return content === '' ? `<${name}${attributes}/>\n` : `<${name}${attributes}>\n${content}</${name}>\n`;
}

/** Writes an element with a text on one line, or nothing if the text is empty. */
function text(name: string, value: string, most = Number.POSITIVE_INFINITY): string {
  const line = cut(value, most);
  return line === '' ? '' : `<${name}>${escapeXml(line)}</${name}>\n`;
}
