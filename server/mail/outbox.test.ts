import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { createDatabase } from '#tests/build-app.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/smtp.ts';
import { openTransport } from './transports/open-transport.ts';
import { claimDueMail, NEVER, postponeMail } from './outbox.repository.ts';
import { queueMail } from './mail-queue.ts';
import { type Outbox, startOutbox } from './outbox.ts';

/** Creates an empty database. `connectAgain` opens another connection, as another process would. */
async function openTestDatabase(): Promise<{ db: Database; connectAgain(): Database; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'terarah-outbox-'));
  const empty = await createDatabase(dataDir);
  const connect = () => connectDatabase({ databaseUrl: empty.url, dataDir }, () => {});
  const first = connect();
  const connections = [first.db];
  return {
    db: first.db,
    connectAgain() {
      const { db } = connect();
      connections.push(db);
      return db;
    },
    async close() {
      for (const db of connections) await db.destroy();
      await empty.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const mail = {
  recipient: 'ani@contoh.test',
  subject: 'Kode untuk Anda',
  text: 'kodenya ABCD-EFGH',
  html: '<p>kodenya ABCD-EFGH</p>',
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Database;
let server: TestSmtpServer;
let now: Date;
let clockReads = 0;
let logged: string[];
let outboxes: Outbox[];

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
  server = await startSmtpServer();
  now = new Date('2026-03-01T08:00:00.000Z');
  logged = [];
  outboxes = [];
  timers = [];
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.stop();
  await server.stop();
  await database.close();
});

const clock = {
  now() {
    clockReads += 1;
    return now;
  },
};
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** The timers that the outboxes have started and not stopped. */
let timers: { call: () => void; milliseconds: number }[];
const startTimer = (call: () => void, milliseconds: number) => {
  const timer = { call, milliseconds };
  timers.push(timer);
  return () => {
    timers = timers.filter((one) => one !== timer);
  };
};
/** Advances the clock until the last timer is due, and calls all timers. */
async function ring(): Promise<void> {
  const rung = timers;
  timers = [];
  pass(Math.max(...rung.map(({ milliseconds }) => milliseconds)));
  for (const { call } of rung) call();
  for (const outbox of outboxes) await outbox.idle();
}

function openOutbox(connection = db, ownSecret: Uint8Array = secret): Outbox {
  const { log } = fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  const config = { smtpUrl: server.url, mailFrom: 'Terarah <no-reply@terarah.test>', dataDir: '' };
  const outbox = startOutbox(
    { db: connection, clock, log, secret: ownSecret },
    openTransport(config, log),
    async () => {},
    startTimer,
  );
  outboxes.push(outbox);
  return outbox;
}

/** Queues a mail, opens an outbox, and waits until it has tried to send the mail. */
async function queueAndOpen(more: Parameters<typeof queue>[0] = {}): Promise<Outbox> {
  await queue(more);
  const outbox = openOutbox();
  await outbox.idle();
  return outbox;
}

async function settle(...all: Outbox[]): Promise<void> {
  for (const outbox of all) outbox.wake();
  for (const outbox of all) await outbox.idle();
}

const waiting = () => db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
const secret = Buffer.alloc(32, 7);
const queue = (more: { recipient?: string; expiresAt?: Date; sendAt?: Date } = {}) =>
  queueMail({ secret, clock }, db, { ...mail, ...more });
const recipients = () => server.mails.flatMap(({ envelope }) => envelope.to);

test('a committed mail is sent and its row is gone', async () => {
  const outbox = openOutbox();
  await db.transaction().execute((transaction) => queueMail({ secret, clock }, transaction, mail));
  await settle(outbox);
  expect(recipients()).toEqual(['ani@contoh.test']);
  expect(server.mails[0]?.email.text).toContain('ABCD-EFGH');
  expect(await waiting()).toEqual([]);
});

test('a waiting mail is unreadable in the database, and its two texts are sealed differently', async () => {
  await queue();
  const [row] = await waiting();
  expect(row).toMatchObject({ text: expect.stringMatching(/^sealed1:/), html: expect.stringMatching(/^sealed1:/) });
  expect(JSON.stringify(row)).not.toMatch(/kodenya|ABCD/);
  expect(row?.text).not.toBe(row?.html);
});

test('a mail that an earlier release has queued unsealed is sent', async () => {
  const id = await queue();
  await db.updateTable('mail_outbox').set({ text: mail.text, html: mail.html }).where('id', '=', id).execute();
  await settle(openOutbox());
  expect(server.mails[0]?.email.text).toContain('ABCD-EFGH');
});

test('a mail sealed with another APP_SECRET is given up, says why, and delays no other', async () => {
  await queue();
  const outbox = openOutbox(db, Buffer.alloc(32, 8));
  await settle(outbox);
  expect(server.mails).toEqual([]);
  expect(await waiting()).toMatchObject([
    { due_at: NEVER.toISOString(), last_error: expect.stringContaining('APP_SECRET') },
  ]);
});

test('texts of two mails that were swapped in the database are not sent', async () => {
  const [first, second] = [await queue(), await queue({ recipient: 'budi@contoh.test' })];
  const { text } = await db.selectFrom('mail_outbox').select('text').where('id', '=', first).executeTakeFirstOrThrow();
  await db.updateTable('mail_outbox').set({ text }).where('id', '=', second).execute();
  await settle(openOutbox());
  expect(recipients()).toEqual(['ani@contoh.test']);
});

test('waking does nothing in the turn of its caller, not even read the clock', async () => {
  const outbox = openOutbox();
  await outbox.idle();
  await queue();
  const before = clockReads;
  outbox.wake();
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(clockReads).toBe(before);
  await outbox.idle();
  expect(recipients()).toEqual(['ani@contoh.test']);
});

describe('a mail with a time', () => {
  const in20Seconds = () => new Date(now.getTime() + 20 * SECOND);

  test('that an earlier run queued goes out at that time, once, also where several processes have a timer for it', async () => {
    await queue({ sendAt: in20Seconds() });
    await queue({ recipient: 'budi@contoh.test', sendAt: new Date(now.getTime() + 25 * SECOND) });
    for (const outbox of [openOutbox(), openOutbox(database.connectAgain())]) await outbox.idle();
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([20 * SECOND, 20 * SECOND]);
    await ring();
    expect(recipients()).toEqual(['ani@contoh.test']);
    await ring();
    expect(recipients()).toEqual(['ani@contoh.test', 'budi@contoh.test']);
    expect(timers).toEqual([]);
  });

  test('that is far gets its timer from the poll before', async () => {
    const outbox = openOutbox();
    await queue({ sendAt: new Date(now.getTime() + MINUTE) });
    await settle(outbox);
    expect(timers).toEqual([]);
    pass(45 * SECOND);
    await settle(outbox);
    expect(timers).toMatchObject([{ milliseconds: 15 * SECOND }]);
  });

  test('has no timer once the outbox is stopped', async () => {
    const outbox = openOutbox();
    await queue({ sendAt: in20Seconds() });
    await settle(outbox);
    await outbox.stop();
    expect(timers).toEqual([]);
  });
});

test('of the mails that an earlier run left, one that expires goes first, then the oldest', async () => {
  for (const recipient of ['zul@contoh.test', 'ani@contoh.test', 'budi@contoh.test']) {
    await queue({ recipient });
    pass(SECOND);
  }
  await queue({ recipient: 'kode@contoh.test', expiresAt: new Date(now.getTime() + 10 * MINUTE) });
  await openOutbox().idle();
  expect(recipients()).toEqual(['kode@contoh.test', 'zul@contoh.test', 'ani@contoh.test', 'budi@contoh.test']);
});

test('a mail whose process was killed while sending goes out two minutes later', async () => {
  await queue();
  await db
    .updateTable('mail_outbox')
    .set({ attempts: 1, due_at: new Date(now.getTime() + 2 * MINUTE).toISOString() })
    .execute();

  const outbox = openOutbox();
  pass(119 * SECOND);
  await settle(outbox);
  expect(server.mails).toEqual([]);
  pass(SECOND);
  await settle(outbox);
  expect(recipients()).toEqual(['ani@contoh.test']);
});

test('a mail waits for a server that is down, longer each time', async () => {
  await server.stop();
  const outbox = await queueAndOpen();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const [row] = await waiting();
    expect(row).toMatchObject({ attempts: attempt, last_error: expect.stringContaining('ECONNREFUSED') });
    const wait = Date.parse(row?.due_at ?? '') - now.getTime();
    waits.push(wait);
    pass(wait - 1);
    await settle(outbox);
    expect(await waiting()).toMatchObject([{ attempts: attempt }]);
    pass(1);
    if (attempt < 6) await settle(outbox);
  }
  expect(waits).toEqual([30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 6 * HOUR]);

  server = await startSmtpServer({ port: server.port });
  await settle(outbox);
  expect(recipients()).toEqual(['ani@contoh.test']);
  expect(await waiting()).toEqual([]);
});

test('a mail that was queued or tried while the clock was a year ahead goes out when it has been set right', async () => {
  server.refusal = { at: 'recipient', code: 450 };
  pass(365 * 24 * HOUR);
  const outbox = await queueAndOpen();
  await queue({ recipient: 'budi@contoh.test' });
  server.refusal = undefined;
  pass(-365 * 24 * HOUR);
  await settle(outbox);
  expect(recipients().toSorted()).toEqual(['ani@contoh.test', 'budi@contoh.test']);
});

test('after three days a mail is given up, kept and logged as an error', async () => {
  server.refusal = { at: 'recipient', code: 450 };
  const outbox = await queueAndOpen();
  pass(72 * HOUR);
  await settle(outbox);
  expect(await waiting()).toMatchObject([{ attempts: 2, last_error: expect.stringContaining('450') }]);
  expect(logged.filter((line) => line.includes('"level":50'))).toHaveLength(1);

  pass(365 * 24 * HOUR);
  server.refusal = undefined;
  await settle(outbox);
  expect(server.mails).toEqual([]);
});

test('a recipient refused permanently is given up at once, and the next mail goes out', async () => {
  server.refusal = { at: 'recipient', code: 550 };
  const outbox = await queueAndOpen();
  server.refusal = undefined;
  await queue({ recipient: 'budi@contoh.test' });
  pass(24 * HOUR);
  await settle(outbox);
  expect(recipients()).toEqual(['budi@contoh.test']);
  expect(await waiting()).toMatchObject([{ recipient: 'ani@contoh.test', attempts: 1 }]);
});

test('an expired mail is dropped unsent, even one that waits for another try or was given up', async () => {
  const expiresAt = new Date(now.getTime() + 10 * MINUTE);
  server.refusal = { at: 'recipient', code: 450 };
  const outbox = await queueAndOpen({ expiresAt });
  server.refusal = { at: 'recipient', code: 550 };
  await queue({ recipient: 'budi@contoh.test', expiresAt });
  await settle(outbox);
  await queue({ recipient: 'cici@contoh.test', expiresAt: new Date(expiresAt.getTime() + 1) });
  server.refusal = undefined;

  pass(10 * MINUTE);
  await settle(outbox);
  expect(recipients()).toEqual(['cici@contoh.test']);
  expect(await waiting()).toEqual([]);
});

test('after an unclear failure the second try is recognisable as the same mail', async () => {
  server.refusal = { at: 'body', code: 'hang up' };
  const outbox = await queueAndOpen();
  server.refusal = undefined;
  pass(30 * SECOND);
  await settle(outbox);
  const [first, second, ...others] = server.mails.map(({ email }) => [email.messageId, email.date]);
  expect(others).toEqual([]);
  expect(first?.[0]).toMatch(/^<[0-9a-f-]{36}@terarah\.test>$/);
  expect(second).toEqual(first);
});

test('several processes on one database send no mail twice', async () => {
  for (let number = 10; number < 50; number += 1) await queue({ recipient: `p${number}@contoh.test` });
  const all = [openOutbox(), openOutbox(database.connectAgain()), openOutbox(database.connectAgain())];
  await settle(...all);
  expect(recipients().toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => `p${index + 10}@contoh.test`));
  expect(await waiting()).toEqual([]);
});

test('of several that claim the same mail at once one gets it, and each other one gets the next', async () => {
  const connections = [db, database.connectAgain(), database.connectAgain(), database.connectAgain()];
  for (const connection of connections) await connection.selectFrom('mail_outbox').select('id').execute();
  for (let round = 0; round < 10; round += 1) {
    for (let number = 0; number < 3; number += 1) await queue();
    const until = new Date(now.getTime() + MINUTE);
    const claims = await Promise.all(connections.map((connection) => claimDueMail(connection, now, until)));
    const ids = claims.flatMap((claimed) => claimed?.id ?? []);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  }
});

test('an expired claim no longer decides about its mail', async () => {
  await queue();
  const lapsed = await claimDueMail(db, now, new Date(now.getTime() + MINUTE));
  pass(MINUTE);
  const claimed = await claimDueMail(db, now, new Date(now.getTime() + MINUTE));
  if (!lapsed) throw new Error('Nothing was claimed');
  await postponeMail(db, lapsed, NEVER, 'too late');
  expect(await waiting()).toEqual([claimed]);
});

test('a server that is down costs a round three tries, not one for each mail', async () => {
  await server.stop();
  for (let number = 0; number < 5; number += 1) await queue({ recipient: `p${number}@contoh.test` });
  await openOutbox().idle();
  expect((await waiting()).filter(({ attempts }) => attempts === 1)).toHaveLength(3);
});

test('stopping finishes the current mail and begins no other', async () => {
  await queue();
  await queue({ recipient: 'budi@contoh.test' });
  const outbox = openOutbox();
  while ((await waiting()).every(({ attempts }) => attempts === 0)) await new Promise(setImmediate);
  await outbox.stop();
  outbox.wake();
  await outbox.idle();
  expect(server.mails).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ attempts: 0 }]);
});

test('the log holds no address, no subject and no text, whatever happens', async () => {
  const outbox = openOutbox();
  await queue({ expiresAt: new Date(now.getTime() + MINUTE) });
  server.refusal = { at: 'body', code: 450, text: 'I saw ABCD-EFGH for ani@contoh.test' };
  await settle(outbox);
  server.refusal = { at: 'recipient', code: 550 };
  pass(30 * SECOND);
  await settle(outbox);
  pass(MINUTE);
  await settle(outbox);
  server.refusal = undefined;
  await queue();
  await settle(outbox);
  expect(logged).toHaveLength(4);
  expect(logged.join('')).not.toMatch(/ABCD|contoh\.test|Kode untuk/);
});
