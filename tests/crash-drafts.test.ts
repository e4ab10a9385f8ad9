import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Draft } from '#contract/posts/drafts.ts';
import { ADMIN, ask, askUnlessKilled, logIn, makeFolder, makePlace, settingsFor } from './faults/site.ts';
import { killAll, startProcess } from './process.ts';
import { seededRandom } from './random.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 3);
const SEED = Number(process.env['CRASH_SEED'] ?? randomInt(1_000_000));
const ROUND_TIMEOUT_MS = 20_000;
const WRITERS = 8;

/** The state of one draft in its browser. `sent`: the text of a save that has no response yet. */
type Known = { id: string; rev: number; text: string; sent?: string | undefined };

afterEach(killAll);

test.each(['sqlite', 'postgres'])(
  'kill -9 while drafts are being saved loses no text whose save was answered: %s',
  async (database) => {
    const random = seededRandom(SEED);
    console.log(`CRASH_SEED=${SEED} CRASH_ROUNDS=${ROUNDS}`);
    const settings = settingsFor(await makePlace(database, { durable: true, dataDir: makeFolder() }));
    const known = Array.from({ length: WRITERS }, (_, index): Known => ({ id: `draft-${index}`, rev: 0, text: '' }));
    let server = await startProcess(settings);
    const { token } = await logIn(server.url, ADMIN);
    let answered = 0;

    for (let round = 1; round <= ROUNDS; round += 1) {
      const { url } = server;
      const enough = answered + random.between(20, 120);
      const { promise: isTime, resolve } = Promise.withResolvers<void>();
      const writers = known.map(async (draft) => {
        for (;;) {
          draft.sent = `${draft.id} ${draft.rev} ${'isi '.repeat(random.between(1, 4000))}`;
          const answer = await save(url, token, draft);
          if (!answer) return;
          expect(answer.status).toBe(200);
          Object.assign(draft, { rev: answer.body['rev'], text: draft.sent, sent: undefined });
          answered += 1;
          if (answered >= enough) resolve();
        }
      });
      await isTime;
      await server.kill();
      await Promise.all(writers);

      server = await startProcess(settings);
      for (const draft of known) {
        const { body } = await ask(server.url, `/api/detailDraft/${draft.id}`, { token });
        const stored = body['draft'] as Draft | undefined;
        const text = stored?.fields['content'] ?? '';
        // The server may have stored a save whose response was lost.
        if (stored?.rev === draft.rev + 1) expect(text).toBe(draft.sent);
        else expect([stored?.rev ?? 0, text]).toEqual([draft.rev, draft.text]);
        Object.assign(draft, { rev: stored?.rev ?? 0, text, sent: undefined });
      }
      expect(server.output()).toEqual({ stdout: '', stderr: '' });
    }
    console.log(`${database}: killed ${ROUNDS} times, ${answered} saves were answered, none lost`);
  },
  ROUND_TIMEOUT_MS * (ROUNDS + 1),
);

async function save(url: string, token: string, { id, rev, sent = '' }: Known) {
  const body = { form: 'article', subject: null, fields: { content: sent }, version: '', file_name: null };
  return await askUnlessKilled(url, `/api/saveDraft/${id}`, {
    method: 'PUT',
    token,
    body: { ...body, device: id, rev },
  });
}
