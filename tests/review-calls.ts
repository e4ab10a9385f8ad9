import type { TestApp } from './build-app.ts';
import type { Person } from './factories.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls of the review, for tests whose app and admin are made before each test. */
export function reviewCalls(started: () => { app: TestApp; admin: Person }) {
  async function send(method: Method, url: string, who?: Person, payload?: object) {
    const headers = who?.headers ?? {};
    const { app } = started().app;
    const response = await app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  }
  const admin = () => started().admin;
  const decide = (id: number, given: object, who = admin()) => send('PUT', `updateStatusArtikel/${id}`, who, given);
  const read = async (id: number, who: Person | undefined = admin()) =>
    (await send('GET', `detailArtikel/${id}`, who)).body.artikel;
  const timeline = (id: number, who: Person | undefined = admin()) => send('GET', `articleTimeline/${id}`, who);
  /** The newest first. */
  const events = async (id: number, who = admin()) => (await timeline(id, who)).body.events;
  /** The oldest first. */
  const kinds = async (id: number) => (await events(id)).map(({ kind }: { kind: string }) => kind).toReversed();
  return { send, decide, read, timeline, events, kinds };
}
