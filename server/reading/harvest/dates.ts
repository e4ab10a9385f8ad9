import { inSeconds, type RecordFilter } from '#server/works/records/public-record.ts';
import { ProtocolError } from './protocol-error.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Reads the dates between which records are wanted. Both are included; a day includes all of its seconds.
 * @throws ProtocolError badArgument if a date does not exist, or if the two do not fit together
 */
export function readRange(from: string | undefined, until: string | undefined): Pick<RecordFilter, 'from' | 'until'> {
  const range = {
    from: from === undefined ? undefined : readDate('from', from, 'T00:00:00Z'),
    until: until === undefined ? undefined : readDate('until', until, 'T23:59:59Z'),
  };
  if (from === undefined || until === undefined) return range;
  if (from.length !== until.length) {
    throw new ProtocolError('badArgument', 'from dan until harus sama telitinya. Tulis keduanya hari, atau detik.');
  }
  if (from > until) throw new ProtocolError('badArgument', 'from lebih akhir daripada until. Tukar keduanya.');
  return range;
}

function readDate(name: string, text: string, timeOfDay: string): string {
  const written = DAY.test(text) ? text + timeOfDay : text;
  const time = new Date(written);
  // Date accepts days such as 30 February and changes them. XML Schema has no year 0000.
  const exists = SECOND.test(written) && !Number.isNaN(time.getTime()) && inSeconds(time) === written;
  if (!exists || written.startsWith('0000')) throw badDate(name);
  return written;
}

const badDate = (name: string) =>
  new ProtocolError('badArgument', `${name} bukan tanggal. Tulis seperti 2026-11-27 atau 2026-11-27T16:09:30Z.`);
