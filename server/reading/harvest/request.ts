import { readRange } from './dates.ts';
import { ProtocolError } from './protocol-error.ts';

/** The arguments of each verb. `hasToken`: a resumption token may replace them all. */
const VERBS = {
  Identify: { required: [], optional: [], hasToken: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], hasToken: false },
  ListSets: { required: [], optional: [], hasToken: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], hasToken: false },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], hasToken: true },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], hasToken: true },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[]; hasToken: boolean }>;

export type Verb = keyof typeof VERBS;

export type HarvestRequest = {
  verb: Verb;
  /** The arguments without the verb, as the harvester wrote them. Each one has the syntax that the schema demands. */
  given: ReadonlyMap<string, string>;
};

/** Metadata prefixes and sets consist of the characters that RFC 2396 calls unreserved. Sets may have levels. */
const NAME = /^[\w\-.!~*'()]+$/;
const SET = /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/;

/** A URI reference. The schema requires one, and a validator would refuse a response that repeats another text. */
const URI =
  /^(?=.)(?:[a-z][a-z\d+.-]*:)?(?:\/\/[\w.-]+(?::\d{1,5})?(?=[/?]|$))?(?!\/\/)(?:[\w\-.!~*'();/?:@&=+$,"]|%[\da-f]{2})*$/i;

/** Reads and checks the arguments of a request. @throws ProtocolError badVerb or badArgument */
export function readRequest(parameters: URLSearchParams): HarvestRequest {
  const verb = readVerb(parameters.getAll('verb'));
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (name === 'verb') continue;
    if (given.has(name)) throw badArgument(`Argumen ${name} ditulis lebih dari sekali. Tulis sekali saja.`);
    given.set(name, value);
  }
  checkNames(verb, given);
  if (!given.has('resumptionToken')) checkValues(given);
  return { verb, given };
}

function readVerb([verb, ...others]: string[]): Verb {
  if (verb === undefined) throw new ProtocolError('badVerb', `Argumen verb tidak ada. ${ONE_VERB}`);
  if (others.length > 0) throw new ProtocolError('badVerb', `Argumen verb ditulis lebih dari sekali. ${ONE_VERB}`);
  if (!Object.hasOwn(VERBS, verb)) throw new ProtocolError('badVerb', `Nilai verb tidak dikenal. ${ONE_VERB}`);
  return verb as Verb;
}

const ONE_VERB = `Tulis satu dari: ${Object.keys(VERBS).join(', ')}.`;

function checkNames(verb: Verb, given: ReadonlyMap<string, string>): void {
  const { required, optional, hasToken } = VERBS[verb];
  if (hasToken && given.has('resumptionToken')) {
    if (given.size === 1) return;
    throw badArgument('resumptionToken harus satu-satunya argumen selain verb. Hapus argumen lain.');
  }
  const allowed: readonly string[] = [...required, ...optional];
  for (const name of given.keys()) {
    if (!allowed.includes(name)) throw badArgument(`${verb} tidak mengenal argumen ${name}. Hapus argumen itu.`);
  }
  for (const name of required) {
    if (!given.has(name)) throw badArgument(`${verb} memerlukan argumen ${name}. Tambahkan argumen itu.`);
  }
}

function checkValues(given: ReadonlyMap<string, string>): void {
  for (const [name, pattern] of [
    ['identifier', URI],
    ['metadataPrefix', NAME],
    ['set', SET],
  ] as const) {
    const value = given.get(name);
    if (value !== undefined && !pattern.test(value)) {
      throw badArgument(`Nilai ${name} mengandung tanda yang tidak diperbolehkan. Perbaiki nilainya.`);
    }
  }
  readRange(given.get('from'), given.get('until'));
}

const badArgument = (message: string) => new ProtocolError('badArgument', message);
