import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { REDIRECT_CHARACTERS, REDIRECT_LINES } from '#contract/redirects/redirect-rules.ts';
import type { RedirectFileAnswer } from '#contract/redirects/redirects.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import { AppError, invalid } from '#server/errors.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { formerAddress } from './former-address.ts';
import { checkRedirect } from './check-redirect.ts';
import { findTarget, insertRedirect } from './redirects.repository.ts';

const SLICE_CHARACTERS = 64 * 1024;
const LINES_AT_ONCE = 100;
const WRONG_SHOWN = 100;

/** Each file takes seconds of the database, and memory. So this process adds one at a time. */
const inTurn = jobQueue(1);

type Line = { line: number; address: string; target: string };
type Counts = Omit<RedirectFileAnswer, 'message'>;

/**
 * Adds the redirects of a CSV file with the columns "dari" and "ke". Wrong lines are left out and returned with the
 * reason. Lines are added in small transactions, so an interrupted file can be sent again.
 * @throws 422 on `csv` if the file is no CSV, or has too many lines; 429 if files of the caller wait already
 */
export async function importRedirects(system: System, caller: Caller, csv: string): Promise<RedirectFileAnswer> {
  return await inTurn(async () => await addFile(system, caller, csv), caller.id);
}

async function addFile(system: System, caller: Caller, csv: string): Promise<RedirectFileAnswer> {
  const counts: Counts = { added: 0, unchanged: 0, wrong: [], wrong_total: 0 };
  let batch: Line[] = [];
  const flush = async () => {
    await addLines(system, caller, batch, counts);
    batch = [];
    await breathe();
  };
  for await (const line of linesOf(csv)) {
    batch.push(line);
    if (batch.length === LINES_AT_ONCE) await flush();
  }
  await flush();
  if (counts.added > 0) await recordFile(system, caller, counts.added);
  const { added, unchanged, wrong_total } = counts;
  const message = `${added} pengalihan ditambahkan, ${unchanged} sudah ada, ${wrong_total} baris salah.`;
  return { message, ...counts };
}

async function* linesOf(csv: string): AsyncGenerator<Line> {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const parser = Readable.from(slices(csv)).pipe(
    parse({ ...options, info: true, max_record_size: 8 * REDIRECT_CHARACTERS }),
  );
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const [address = '', target = ''] = record;
      if (count === 0 && address.toLowerCase() === 'dari') continue;
      count += 1;
      if (count > REDIRECT_LINES) {
        throw invalid('csv', `Berkas memuat lebih dari ${REDIRECT_LINES} baris. Bagi menjadi beberapa berkas.`);
      }
      yield { line: info.lines, address, target };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid('csv', 'Berkas ini bukan CSV yang dapat dibaca. Simpan ulang sebagai CSV dengan kolom dari dan ke.');
  }
}

function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += SLICE_CHARACTERS) yield text.slice(start, start + SLICE_CHARACTERS);
}

async function addLines(system: System, caller: Caller, lines: readonly Line[], counts: Counts): Promise<void> {
  if (lines.length === 0) return;
  let added = 0;
  await change(system, async (tx) => {
    added = 0;
    // All transactions insert redirects in the order of their addresses, which prevents deadlocks.
    for (const { line, ...given } of inOrder(lines)) {
      const outcome = await addLine(tx.db, system, caller, given, tx.now).catch(toWrong);
      if ('wrong' in outcome) addWrong(counts, line, outcome.wrong);
      else if (outcome.isAdded) added += 1;
      else counts.unchanged += 1;
    }
    tx.publicChanged({ when: added > 0 });
  });
  counts.added += added;
}

function inOrder(lines: readonly Line[]): Line[] {
  const keyed = lines.map((line) => ({ line, key: formerAddress(line.address) ?? '' }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ line }) => line);
}

function toWrong(error: unknown): { wrong: string } {
  if (!(error instanceof AppError)) throw error;
  const texts = Object.values(error.details.errors ?? {}).flat();
  return { wrong: texts.join(' ') };
}

function addWrong(counts: Counts, line: number, reason: string): void {
  counts.wrong_total += 1;
  if (counts.wrong.length < WRONG_SHOWN) counts.wrong.push({ line, reason });
  counts.wrong.sort((a, b) => a.line - b.line);
}

async function addLine(
  db: Parameters<typeof checkRedirect>[0],
  { config }: System,
  caller: Caller,
  given: { address: string; target: string },
  now: Date,
): Promise<{ isAdded: boolean } | { wrong: string }> {
  const redirect = await checkRedirect(db, config.publicUrl, given);
  const known = await findTarget(db, redirect.address);
  if (known === redirect.target) return { isAdded: false };
  if (known !== undefined) return { wrong: `Alamat ini sudah dialihkan ke ${known}.` };
  const id = await insertRedirect(db, { ...redirect, runId: null, userId: caller.id }, now.toISOString());
  return { isAdded: id !== undefined };
}

async function recordFile(system: System, caller: Caller, added: number): Promise<void> {
  await change(system, async (tx) => {
    await tx.audit({ actorId: caller.id, action: 'create', entity: 'redirect', entityId: null, details: { added } });
  });
}
