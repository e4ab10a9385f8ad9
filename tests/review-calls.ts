import type { TestApp } from './build-app.ts';
import type { Person } from './factories.ts';

/** Returns functions that call the review API. `started` returns the current app and admin: each test has new ones. */
export function reviewCalls(started: () => { app: TestApp; admin: Person }) {
  const admin = () => started().admin;
  const decide = (id: number, given: object, who = admin()) =>
    started().app.send('PUT', `updateStatusArtikel/${id}`, who, given);
  const read = async (id: number, who: Person | undefined = admin()) =>
    (await started().app.send('GET', `detailArtikel/${id}`, who)).body.artikel;
  const timeline = (id: number, who: Person | undefined = admin()) =>
    started().app.send('GET', `articleTimeline/${id}`, who);
  /** Returns the events of an article, newest first. */
  const events = async (id: number, who = admin()) => (await timeline(id, who)).body.events;
  /** Returns the kinds of the article's events, oldest first. */
  const kinds = async (id: number) => (await events(id)).map(({ kind }: { kind: string }) => kind).toReversed();
  return { decide, read, timeline, events, kinds };
}
