import { expect, test } from 'vitest';
import { ARTICLE_STAGES, ARTICLE_STATES, STAGE_OF_STATUS, STAGES, turnOf } from './article-status.ts';
import { ARTICLE_STATUSES } from '#contract/constants.ts';

test('each status has a stage that a bare status on the wire means, and that stage has this status', () => {
  for (const status of ARTICLE_STATUSES) expect(ARTICLE_STAGES[STAGE_OF_STATUS[status]].status).toBe(status);
});

test('only public stages are visible to everyone', () => {
  for (const stage of STAGES) {
    const { status, visibleTo } = ARTICLE_STAGES[stage];
    expect(visibleTo === 'everyone', stage).toBe(ARTICLE_STATES[status].isPublic);
  }
});

test('every stage is reached from the first one, and none is a dead end', () => {
  const nextOf = (stage: (typeof STAGES)[number]) => Object.values(ARTICLE_STAGES[stage].next).flat();
  const reached = new Set(['unconfirmed'] as (typeof STAGES)[number][]);
  for (const stage of reached) for (const next of nextOf(stage)) reached.add(next);
  expect([...reached].toSorted()).toEqual(STAGES.toSorted());
  for (const stage of STAGES) expect(nextOf(stage), stage).not.toEqual([]);
});

test('an author never publishes, and only an author moves what was withdrawn', () => {
  for (const stage of STAGES) expect(ARTICLE_STAGES[stage].next.author).not.toContain('published');
  expect(ARTICLE_STAGES.withdrawn.next).toEqual({ author: ['waiting'], admin: [], time: [] });
});

test('the turn is the editors as soon as a revision of a published article is proposed', () => {
  expect(turnOf({ stage: 'published', pending_version: null })).toBe('none');
  expect(turnOf({ stage: 'published', pending_version: 2 })).toBe('editors');
  expect(turnOf({ stage: 'revise', pending_version: null })).toBe('author');
});
