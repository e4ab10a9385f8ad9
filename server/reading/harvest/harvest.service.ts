import { OAI_PATH } from '#contract/works/work-files.ts';
import { escapeXml, XML_DECLARATION } from '#server/reading/feeds/xml.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { inSeconds, type PublicRecord } from '#server/works/records/public-record.ts';
import { earliestDatestamp, readRecord } from '#server/works/records/records.service.ts';
import { identifierOf, readIdentifier, repositoryOf } from './identifiers.ts';
import { OAI_DC } from './oai-dc.ts';
import { ProtocolError } from './protocol-error.ts';
import { requireFormat, writeList, writeRecords } from './record-lists.ts';
import { listRecordSets } from './record-sets.ts';
import { type HarvestRequest, readRequest, type Verb } from './request.ts';
import { readToken } from './resumption-tokens.ts';

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/';
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const START =
  `${XML_DECLARATION}<OAI-PMH xmlns="${NAMESPACE}" ${XSI} ` +
  `xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}OAI-PMH.xsd">\n`;

/** A domain as the schema of oai-identifier allows it: names with a dot between them, and no numbers. */
const DOMAIN = /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/i;

const WRITERS: Readonly<Record<Verb, (system: System, request: HarvestRequest) => Promise<string>>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: writeList,
  ListRecords: writeList,
};

/** Returns the response to a request by OAI-PMH 2.0: http://www.openarchives.org/OAI/openarchivesprotocol.html. */
export async function answerHarvester(system: System, parameters: URLSearchParams): Promise<string> {
  // A harvester asks for changes since this time. So it must not be later than the first query.
  const responseDate = inSeconds(system.clock.now());
  const answer = (request: string, content: string) =>
    `${START}<responseDate>${responseDate}</responseDate>\n${request}\n${content}</OAI-PMH>\n`;
  let request: HarvestRequest | undefined;
  try {
    request = readRequest(parameters);
    const content = await WRITERS[request.verb](system, request);
    return answer(repeatRequest(system, request), `<${request.verb}>\n${content}</${request.verb}>\n`);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const text = `<error code="${error.code}">${escapeXml(error.message)}</error>\n`;
    return answer(repeatRequest(system, request), text);
  }
}

/** Writes the request with its arguments, or without any if they are wrong. */
function repeatRequest({ config }: System, request: HarvestRequest | undefined): string {
  const given = request ? [['verb', request.verb] as const, ...request.given] : [];
  const attributes = given.map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return `<request${attributes.join('')}>${escapeXml(config.publicUrl + OAI_PATH)}</request>`;
}

async function identify(system: System): Promise<string> {
  const { publicUrl } = system.config;
  const { identity, contact } = await readSite(system);
  return [
    `<repositoryName>${escapeXml(identity.publication || identity.name)}</repositoryName>`,
    `<baseURL>${escapeXml(publicUrl + OAI_PATH)}</baseURL>`,
    '<protocolVersion>2.0</protocolVersion>',
    `<adminEmail>${escapeXml(contact.email)}</adminEmail>`,
    `<earliestDatestamp>${escapeXml(await earliestDatestamp(system))}</earliestDatestamp>`,
    '<deletedRecord>persistent</deletedRecord>',
    '<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>',
    '<compression>gzip</compression>',
    describeIdentifiers(system),
  ]
    .map((line) => (line === '' ? '' : `${line}\n`))
    .join('');
}

function describeIdentifiers(system: System): string {
  const repository = repositoryOf(system.config.publicUrl);
  if (!DOMAIN.test(repository)) return '';
  const namespace = `${NAMESPACE}oai-identifier`;
  return [
    `<description>\n<oai-identifier xmlns="${namespace}" ${XSI} xsi:schemaLocation="${namespace} ${namespace}.xsd">`,
    '<scheme>oai</scheme>',
    `<repositoryIdentifier>${repository}</repositoryIdentifier>`,
    '<delimiter>:</delimiter>',
    `<sampleIdentifier>${identifierOf(system, { kind: 'article', id: 12 })}</sampleIdentifier>`,
    '</oai-identifier>\n</description>',
  ].join('\n');
}

async function listFormats(system: System, { given }: HarvestRequest): Promise<string> {
  const identifier = given.get('identifier');
  if (identifier !== undefined) await requireRecord(system, identifier);
  const { prefix, schema, namespace } = OAI_DC;
  return [
    '<metadataFormat>',
    `<metadataPrefix>${prefix}</metadataPrefix>`,
    `<schema>${schema}</schema>`,
    `<metadataNamespace>${namespace}</metadataNamespace>`,
    '</metadataFormat>\n',
  ].join('\n');
}

async function listSets(system: System, { verb, given }: HarvestRequest): Promise<string> {
  const token = given.get('resumptionToken');
  // The list is never divided, so no token is valid for it.
  if (token !== undefined) readToken(system, verb, token);
  const sets = await listRecordSets(system);
  return sets
    .map(({ spec, name }) => `<set>\n<setSpec>${spec}</setSpec>\n<setName>${escapeXml(name)}</setName>\n</set>\n`)
    .join('');
}

async function getRecord(system: System, { given }: HarvestRequest): Promise<string> {
  const record = await requireRecord(system, given.get('identifier') ?? '');
  requireFormat(given.get('metadataPrefix') ?? '');
  return await writeRecords(system, [record], true);
}

/** @throws ProtocolError idDoesNotExist, also for a work that was never public */
async function requireRecord(system: System, identifier: string): Promise<PublicRecord> {
  const work = readIdentifier(system, identifier);
  const record = work && (await readRecord(system, work.kind, work.id));
  if (record) return record;
  throw new ProtocolError('idDoesNotExist', 'Data dengan identifier ini tidak ada. ListIdentifiers menyebut semuanya.');
}
