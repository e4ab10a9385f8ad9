import { expect, test } from 'vitest';
import { createAdmin, createBlog } from '#tests/factories.ts';
import { openHarvester } from '#tests/oai-schemas/harvester.ts';
import { openTestApp } from '#tests/open-app.ts';
import { textOf } from '#tests/xml.ts';

const ORIGIN = 'https://terarah.example';
const t = await openTestApp({ publicUrl: ORIGIN });
const { errorOf, fetchXml } = openHarvester(t);

// A list of all records is not empty.
await createBlog(t, await createAdmin(t), { status: 'onpost' });

const DC = 'metadataPrefix=oai_dc';
const idOf = (id: number, kind = 'artikel') => `oai:terarah.example:${kind}/${id}`;
const RANGE = '&from=2026-01-01&until=2026-01-02';
const BAD_REQUESTS: [code: string, query: string][] = [
  ...['', 'verb=', 'verb=junk', 'verb=identify', 'verb=toString', 'verb=Identify&verb=Identify', 'a=b'].map(
    (query): [string, string] => ['badVerb', query],
  ),
  ...[
    'verb=Identify&identifier=x',
    'verb=Identify&resumptionToken=x',
    `verb=ListSets&${DC}`,
    `verb=ListMetadataFormats&${DC}`,
    'verb=ListMetadataFormats&identifier=%00',
    'verb=ListMetadataFormats&identifier=a&identifier=a',
    `verb=GetRecord&${DC}`,
    'verb=GetRecord&identifier=oai:terarah.example:artikel/1',
    `verb=GetRecord&${DC}&identifier=`,
    `verb=GetRecord&${DC}&identifier=a%20b`,
    `verb=GetRecord&${DC}&identifier=100%25`,
    `verb=GetRecord&${DC}&identifier=a&x=%3Cy%3E`,
    'verb=ListRecords',
    'verb=ListIdentifiers',
    'verb=ListIdentifiers&set=artikel',
    'verb=ListRecords&metadataPrefix=',
    'verb=ListRecords&metadataPrefix=a%20b',
    `verb=ListRecords&${DC}&${DC}`,
    `verb=ListRecords&${DC}&set=`,
    `verb=ListRecords&${DC}&set=a::b`,
    `verb=ListRecords&${DC}&resumptionToken=x`,
    `verb=ListRecords&resumptionToken=x&from=2026-01-01`,
    `verb=ListRecords&resumptionToken=x&resumptionToken=x`,
    ...[
      'junk',
      '',
      '2026',
      '2026-1-1',
      '2026-02-30',
      '0000-01-01',
      '2026-01-01T00:00:00',
      '2026-01-01T24:00:00Z',
    ].flatMap((date) => [`verb=ListRecords&${DC}&from=${date}`, `verb=ListIdentifiers&${DC}&until=${date}`]),
    `verb=ListRecords&${DC}&from=2026-01-01T00:00:00.000Z`,
    `verb=ListRecords&${DC}&from=2026-01-01T00:00:60Z`,
    `verb=ListRecords&${DC}&from=2026-01-01T00:00:00%2B07:00`,
    `verb=ListRecords&${DC}&from=2026-01-01&until=2026-01-02T00:00:00Z`,
    `verb=ListRecords&${DC}&from=2026-01-02&until=2026-01-01`,
  ].map((query): [string, string] => ['badArgument', query]),
  ['cannotDisseminateFormat', 'verb=ListRecords&metadataPrefix=marc21'],
  ['cannotDisseminateFormat', `verb=ListIdentifiers&metadataPrefix=OAI_DC${RANGE}`],
  ...[
    'x',
    'invalid%22id',
    'oai:lain.example:artikel/1',
    idOf(999_999),
    idOf(1, 'buku'),
    `${idOf(1)}/2`,
    idOf(1, ''),
  ].map((id): [string, string] => ['idDoesNotExist', `verb=GetRecord&${DC}&identifier=${id}`]),
  ...['01', '0', '-1', '1e3', '2147483648', 'x', ''].map((id): [string, string] => [
    'idDoesNotExist',
    `verb=ListMetadataFormats&identifier=oai:terarah.example:artikel/${id}`,
  ]),
  ['noRecordsMatch', `verb=ListRecords&${DC}&until=2000-01-01`],
  ['noRecordsMatch', `verb=ListIdentifiers&${DC}&from=2999-01-01T00:00:00Z`],
  ['noRecordsMatch', `verb=ListRecords&${DC}&set=tidak-ada`],
  ['noRecordsMatch', `verb=ListRecords&${DC}&set=artikel:sub`],
  ['badResumptionToken', 'verb=ListRecords&resumptionToken=junk'],
  ['badResumptionToken', 'verb=ListIdentifiers&resumptionToken='],
  ['badResumptionToken', 'verb=ListSets&resumptionToken=%3Ca%3E%00.b.c'],
];

test('a request that the protocol forbids has its error, by GET and by POST', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [code, query] of BAD_REQUESTS) {
    const { error, request } = await errorOf(query);
    expect([query, error.attributes['code']]).toEqual([query, code]);
    expect(error.text).toMatch(/\. .+\.$/);
    const isRepeated = !['badVerb', 'badArgument'].includes(code);
    expect([query, request.text, Object.keys(request.attributes)]).toEqual([
      query,
      `${ORIGIN}/oai`,
      isRepeated ? [...new URLSearchParams(query).keys()] : [],
    ]);
    const posted = await fetchXml({ method: 'POST', url: '/oai', payload: query, headers: form });
    expect(textOf(posted, 'error')).toBe(error.text);
  }
});
