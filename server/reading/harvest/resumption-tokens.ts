import { isSameText, signatureOf } from '#server/process/signatures.ts';
import type { System } from '#server/system.ts';
import { inSeconds, type RecordFilter, type RecordPlace } from '#server/works/records/public-record.ts';
import { ProtocolError } from './protocol-error.ts';
import type { Verb } from './request.ts';

type Needs = Pick<System, 'secret' | 'clock'>;

/** What a resumption token contains: which list it continues, and after which record. */
export type ListState = {
  verb: Verb;
  prefix: string;
  filter: RecordFilter;
  /** The last record of the batches so far. */
  after: RecordPlace;
  /** The number of records in the whole list when the harvester began it, and in the batches so far. */
  total: number;
  cursor: number;
};

const PURPOSE = 'oai-resumption';
const VALID_HOURS = 24;

/** Returns a resumption token and when it expires. The server does not store it. */
export function writeToken({ secret, clock }: Needs, state: ListState): { token: string; expires: string } {
  const expires = inSeconds(new Date(clock.now().getTime() + VALID_HOURS * 60 * 60 * 1000));
  const text = Buffer.from(JSON.stringify({ ...state, expires })).toString('base64url');
  return { token: `${text}.${signatureOf(secret, PURPOSE, text)}`, expires };
}

/** @throws ProtocolError badResumptionToken if this server did not make the token for `verb`, or if it has expired */
export function readToken({ secret, clock }: Needs, verb: Verb, token: string): ListState {
  const [text = '', signature = '', ...others] = token.split('.');
  if (others.length > 0 || !isSameText(signature, signatureOf(secret, PURPOSE, text))) throw badToken();
  const state: ListState & { expires: string } = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (state.verb !== verb || state.expires <= inSeconds(clock.now())) throw badToken();
  return state;
}

const badToken = () =>
  new ProtocolError('badResumptionToken', 'resumptionToken salah atau sudah kedaluwarsa. Mulai lagi daftarnya.');
