import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import { escapeXml } from '#server/reading/feeds/xml.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import type { PublicRecord } from '#server/works/records/public-record.ts';
import { countRecords, listRecords } from '#server/works/records/records.service.ts';
import type { Work } from '#server/works/work.ts';
import { listWorks } from '#server/works/works.service.ts';
import { readRange } from './dates.ts';
import { identifierOf } from './identifiers.ts';
import { OAI_DC, writeDublinCore } from './oai-dc.ts';
import { ProtocolError } from './protocol-error.ts';
import { listRecordSets, setsOf } from './record-sets.ts';
import type { HarvestRequest } from './request.ts';
import { type ListState, readToken, writeToken } from './resumption-tokens.ts';

/** How many records a response contains. The others follow with a resumption token. */
const BATCH = 100;

/** The state of a list. At its start, no record precedes, and the total is not counted yet. */
type List = Omit<ListState, 'after' | 'total'> & Partial<Pick<ListState, 'after' | 'total'>>;

/** Writes a batch of the records, or only of their headers, and the token for the next batch. */
export async function writeList(system: System, request: HarvestRequest): Promise<string> {
  const list = await readList(system, request);
  // One more than a batch shows whether another batch follows.
  const found = await listRecords(system, list.filter, { after: list.after, limit: BATCH + 1 });
  const batch = found.slice(0, BATCH);
  const last = batch.at(-1);
  if (!last) throw noRecords();
  const records = await writeRecords(system, batch, list.verb === 'ListRecords');
  if (list.after === undefined && found.length <= BATCH) return records;
  const total = list.total ?? (await countRecords(system, list.filter));
  const attributes = `completeListSize="${total}" cursor="${list.cursor}"`;
  if (found.length <= BATCH) return `${records}<resumptionToken ${attributes}/>\n`;
  const after = { datestamp: last.datestamp, kind: last.kind, id: last.id };
  const { token, expires } = writeToken(system, { ...list, after, total, cursor: list.cursor + batch.length });
  return `${records}<resumptionToken expirationDate="${expires}" ${attributes}>${token}</resumptionToken>\n`;
}

/** Writes records, or only their headers. A record whose work is not public has the status 'deleted'. */
export async function writeRecords(
  system: System,
  records: readonly PublicRecord[],
  withMetadata: boolean,
): Promise<string> {
  const [sets, works, site] = await Promise.all([listRecordSets(system), readWorks(system, records), readSite(system)]);
  const parts = records.map((record) => {
    const work = works.get(keyOf(record));
    const header = writeHeader(identifierOf(system, record), record, { sets: setsOf(record, sets), isRemoved: !work });
    if (!withMetadata) return header;
    const metadata = work && `<metadata>\n${writeDublinCore(work, site, system.config.publicUrl)}</metadata>\n`;
    return `<record>\n${header}${metadata ?? ''}</record>\n`;
  });
  return parts.join('');
}

async function readList(system: System, { verb, given }: HarvestRequest): Promise<List> {
  const token = given.get('resumptionToken');
  if (token !== undefined) return readToken(system, verb, token);
  const prefix = given.get('metadataPrefix') ?? '';
  requireFormat(prefix);
  const range = readRange(given.get('from'), given.get('until'));
  const spec = given.get('set');
  if (spec === undefined) return { verb, prefix, filter: range, cursor: 0 };
  const set = (await listRecordSets(system)).find((one) => one.spec === spec);
  if (!set) throw noRecords();
  return { verb, prefix, filter: { ...range, ...set.filter }, cursor: 0 };
}

/** @throws ProtocolError cannotDisseminateFormat for every format but Dublin Core */
export function requireFormat(prefix: string): void {
  if (prefix === OAI_DC.prefix) return;
  throw new ProtocolError('cannotDisseminateFormat', `Format ini tidak ada. Tulis metadataPrefix=${OAI_DC.prefix}.`);
}

const noRecords = () =>
  new ProtocolError('noRecordsMatch', 'Tidak ada data yang cocok. Ubah from, until, atau set untuk mencari yang lain.');

const keyOf = ({ kind, id }: { kind: PostKindName; id: number }) => `${kind}/${id}`;

/** Returns the public works of the records, by keyOf. */
async function readWorks(system: System, records: readonly PublicRecord[]): Promise<Map<string, Work>> {
  const there = records.filter(({ isRemoved }) => !isRemoved);
  const lists = postKindNames.map(async (kind) => {
    const ids = there.filter((record) => record.kind === kind).map(({ id }) => id);
    return await listWorks(system, kind, ids);
  });
  return new Map((await Promise.all(lists)).flat().map((work) => [keyOf(work), work]));
}

function writeHeader(
  identifier: string,
  { datestamp }: PublicRecord,
  { sets, isRemoved }: { sets: readonly string[]; isRemoved: boolean },
): string {
  const lines = [
    `<header${isRemoved ? ' status="deleted"' : ''}>`,
    `<identifier>${escapeXml(identifier)}</identifier>`,
    // Escaped, because a restored backup may have any text there.
    `<datestamp>${escapeXml(datestamp)}</datestamp>`,
    ...sets.map((spec) => `<setSpec>${escapeXml(spec)}</setSpec>`),
    '</header>',
  ];
  return `${lines.join('\n')}\n`;
}
