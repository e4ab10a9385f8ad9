import { expect, test } from 'vitest';
import type { EventKind, Side, TimelineAnswer } from '#contract/articles/reviews.ts';
import { wordsToAnswer } from './words-to-answer.ts';

type Given = [kind: EventKind, by?: Side, isUndone?: boolean];

/** Numbers the events from 1, the oldest first. Returns the numbers of the events that wordsToAnswer picks. */
function answered(...given: Given[]): number[] {
  const events = given.map(([kind, by = 'editors', isUndone = false], index) => ({
    id: index + 1,
    at: '2026-11-24T03:00:00.000Z',
    kind,
    by,
    actor: null,
    version: 1,
    text: 'Teks',
    reasons: [],
    visibility: 'author' as const,
    publish_at: null,
    undone_by: isUndone ? 9 : null,
    batch_id: null,
  }));
  const timeline: TimelineAnswer = {
    events: events.toReversed(),
    meta: { total: events.length, page: 1, per_page: 100 },
  };
  return wordsToAnswer(timeline).map(({ id }) => id);
}

const SENT: Given = ['submitted', 'author'];
const REVISION: Given = ['revisionProposed', 'author'];
const COMMENT: Given = ['comment'];

test.each<[string, Given[], number[]]>([
  ['a request for changes and what was written since', [SENT, COMMENT, ['revise'], COMMENT], [3, 4]],
  ['a revision that was sent back', [SENT, ['approved'], REVISION, ['revisionReturned']], [4]],
  ['a revision that was declined', [SENT, ['approved'], REVISION, ['revisionDeclined'], COMMENT], [4, 5]],
  ['only words since the approval of a public article', [SENT, COMMENT, ['approved'], COMMENT], [4]],
  ['words about a text that was not decided on', [SENT, COMMENT], [2]],
  ['no request that was answered, but what was written since', [['revise'], ['resubmitted', 'author'], COMMENT], [3]],
  ['no decision that was undone', [SENT, ['revise', 'editors', true], ['undone']], []],
  ['the decision before one that was undone', [['revise'], ['declined', 'editors', true], ['undone']], [1]],
  ['no refusal that editors took back', [SENT, ['declined'], ['reopened']], []],
  ['nothing that the author has written', [SENT, ['revise'], ['comment', 'author']], [2]],
])('shows %s', (_what, events, expected) => {
  expect(answered(...events)).toEqual(expected);
});

test('shows nothing where the history did not load', () => {
  expect(wordsToAnswer(undefined)).toEqual([]);
});
