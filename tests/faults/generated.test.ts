import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { errorBody, schemasOf } from '#contract/call-schemas.ts';
import { calls } from '#contract/calls.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { picture } from '#tests/factories.ts';
import { killAll, type ServerProcess, startProcess, until } from '#tests/process.ts';
import { type GeneratedRequest, generatedRequest, type Supplies, type Who } from './generated-requests.ts';
import { ADMIN, ask, exchange, expectReady, isLong, logIn, makePlace, PDF, register, settingsFor } from './site.ts';

/** Number of requests per database. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? (isLong ? 50_000 : 600));
const SEED = Number(process.env['GENERATED_SEED'] ?? randomInt(2 ** 31));
/** Number of requests sent at once. */
const BATCH = 12;
/** Memory limit. The benchmark, without uploads, allows 220 MB. After uploads the memory allocator keeps more. */
const MEMORY_MB = 350;
/** Resident memory may grow by this factor after the first quarter of the requests. */
const GROWTH = 1.3;

const AUTHOR = { ...ADMIN, email: 'siti@contoh.id' };
const STATUSES = Object.values<number>(ERROR_STATUS).filter((status) => status < 500);

afterEach(killAll);

test.each(['sqlite', 'postgres'])(
  'every response to any input is as the contract says, and the process stays healthy: %s',
  async (database) => {
    const settings = settingsFor(await makePlace(database), {
      // Keeps lists short: otherwise the test would mostly measure lists of thousands of articles.
      LIST_CAP: '50',
      // Hides the warnings about refused sign-ins, which this test causes on purpose.
      LOG_LEVEL: 'error',
    });
    const server = await startProcess(settings);
    const client = await makeClient(server);
    const memory: number[] = [];
    let batches = 0;
    const warm = Math.ceil(REQUESTS / BATCH / 4);

    console.log(`GENERATED_SEED=${SEED} GENERATED_REQUESTS=${REQUESTS}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(generatedRequest(client.supplies), { minLength: BATCH / 2, maxLength: (BATCH * 3) / 2, size: 'max' }),
        async (requests) => {
          const problems = await Promise.all(requests.map((each) => client.perform(each)));
          expect(problems.flat()).toEqual([]);
          batches += 1;
          if (batches === warm) memory.push(residentMb(server));
        },
      ),
      { seed: SEED, numRuns: Math.ceil((REQUESTS / BATCH) * 1.1), endOnFailure: isLong },
    );

    const [before = 0] = memory;
    const limit = Math.max(before * GROWTH, MEMORY_MB);
    await until('its memory is back to normal', 30_000, () => residentMb(server) < limit);
    const counts = Object.entries(client.statuses).map(([status, count]) => `${status}: ${count}`);
    console.log(
      `${database}: ${client.sent()} requests (${counts.join(', ')}), ${before} MB after a quarter, ${residentMb(server)} MB at the end`,
    );
    // Fails if the generator no longer produces both valid and invalid requests.
    for (const status of [200, 201, 404, 422]) expect(client.statuses[status]).toBeGreaterThan(0);
    await expectReady(server.url);
    expect((await ask(server.url, '/article')).status).toBe(200);
    expect(server.output()).toEqual({ stdout: '', stderr: '' });
    expect((await server.stop()).code).toBe(0);
  },
  isLong ? 3_600_000 : 120_000,
);

async function makeClient(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH * 2 });
  onTestFinished(() => agent.destroy());
  await register(server.url, AUTHOR);
  const people: Partial<Record<Who, typeof ADMIN>> = { admin: ADMIN, author: AUTHOR };
  const tokens = new Map<Who, Promise<string | undefined>>();
  const tokenOf = (who: Who): Promise<string | undefined> => {
    const person = people[who];
    if (person && !tokens.has(who)) tokens.set(who, signIn(person));
    return tokens.get(who) ?? Promise.resolve(undefined);
  };
  /** Signs in with the old or the changed password. Returns undefined if a generated request has closed the account. */
  async function signIn(person: typeof ADMIN): Promise<string | undefined> {
    for (const password of [person.password, `${person.password}2`]) {
      const session = await logIn(server.url, { ...person, password }).catch(() => undefined);
      if (session) return session.token;
    }
    return undefined;
  }
  const supplies: Supplies = {
    emails: [ADMIN.email, AUTHOR.email, 'tidak.ada@contoh.id'],
    password: ADMIN.password,
    picture: await picture(40, 30),
    pdf: PDF,
  };
  const statuses: Record<number, number> = {};
  let sent = 0;

  async function perform(asked: GeneratedRequest): Promise<string[]> {
    const token = await tokenOf(asked.who);
    // After a sign-out or a refresh the next request must sign in again.
    if (asked.call === 'logout' || asked.call === 'refresh') tokens.delete(asked.who);
    const headers = { ...asked.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const { status, type, text } = await exchange(agent, server.url, { ...asked, headers });
    sent += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    // A concurrent request may just have ended this session.
    if (status === 401 && token !== undefined) tokens.delete(asked.who);
    const problems = judge(asked, status, type, text);
    return problems.map(
      (problem) =>
        `${problem}: ${asked.who} ${asked.method} ${asked.path} ${JSON.stringify(asked.headers)} ${asked.body?.toString() ?? ''}`,
    );
  }
  return { supplies, perform, statuses, sent: () => sent };
}

/** Returns the faults of a response, one line each. */
function judge({ call, method }: GeneratedRequest, status: number, type: string, body: string): string[] {
  if (method === 'HEAD') return status < 500 ? [] : [`${status}`];
  if (!type.startsWith('application/json')) return [`${status} of the type ${type}`];
  const { answer, status: success = 200 } = schemasOf(call);
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    return [`${status} with a body that is no JSON: ${body.slice(0, 200)}`];
  }
  if (status === success && method === calls[call].method) return differences(answer, content);
  if (!STATUSES.includes(status)) return [`${status} ${body.slice(0, 300)}`];
  const { message, errors } = content as z.infer<typeof errorBody>;
  if (typeof message !== 'string' || message.trim() === '') return [`${status} without a message`];
  if ((errors !== undefined) !== (status === 422)) return [`${status} ${errors ? 'with' : 'without'} errors`];
  return differences(errorBody, content);
}

/** Compares a response with its schema: no field may be missing, of another type, or undeclared. */
function differences(schema: z.ZodType, content: unknown): string[] {
  const { data, error } = schema.safeParse(content);
  if (error) return [`not as the contract says (${z.prettifyError(error)})`];
  return JSON.stringify(sorted(data)) === JSON.stringify(sorted(content)) ? [] : ['more than the contract says'];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

function residentMb({ pid }: ServerProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}
