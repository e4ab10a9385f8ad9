import { expect, test } from 'vitest';
import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import {
  bodyOf,
  checkDecision,
  choiceOf,
  decidability,
  NO_WORDS,
  NOT_SEEN,
  outcomesOf,
  readUnsent,
  withChoice,
  withTemplate,
} from './decision.ts';

const forReaders = { change_kind: 'correction', change_note: 'Angkanya keliru.' };
const stored = { status: 'ditolak', tone: 'revise', text: 'Halo', about: '3', ...forReaders };
const unsent = readUnsent(stored, '3');
const usual = { isUnseen: false, missing: 'Pilih.', wrongTime: undefined, isAsked: false };

test('a choice counts for the text that it was made for, and what was typed for every text', () => {
  expect(choiceOf(unsent)).toBe('revise');
  expect(readUnsent(stored, '4')).toEqual({ status: '', tone: 'revise', text: 'Halo', about: '4', ...forReaders });
  expect(readUnsent({ ...stored, status: 'menunggu', tone: 'x' }, '3')).toMatchObject({ status: '', tone: 'declined' });
});

test('a template is appended, and asks for changes unless the article is declined', () => {
  expect(withTemplate({ ...unsent, ...withChoice('approve') }, 'Sumber.')).toEqual({
    status: 'ditolak',
    tone: 'revise',
    text: 'Halo\n\nSumber.',
  });
  expect(withTemplate({ ...unsent, ...withChoice('declined'), text: ' ' }, 'Sumber.')).toMatchObject({
    tone: 'declined',
    text: 'Sumber.',
  });
});

test('it is said what keeps a decision from being sent', () => {
  const wordless = { ...unsent, text: ' ' };
  expect(checkDecision(unsent, { ...usual, isUnseen: true })).toEqual({ choice: NOT_SEEN });
  expect(checkDecision({ ...unsent, status: '' }, usual)).toEqual({ choice: 'Pilih.' });
  expect(checkDecision({ ...unsent, status: 'disetujui' }, { ...usual, wrongTime: 'Lewat.' })).toEqual({
    publish_at: 'Lewat.',
  });
  expect(checkDecision(wordless, usual)).toEqual({ text: NO_WORDS });
  expect(checkDecision(wordless, { ...usual, isAsked: true })).toEqual({});
  expect(checkDecision({ ...wordless, status: 'disetujui' }, usual)).toEqual({});
  const long = { ...unsent, text: 'a'.repeat(REVIEW_TEXT_CHARACTERS + 1) };
  expect(checkDecision(long, { ...usual, isAsked: true })).toHaveProperty('text');
  expect(checkDecision(unsent, usual)).toEqual({});
});

test('words go with a rejection only, a time with an approval only', () => {
  const at = '2026-12-01T08:00:00+07:00';
  expect(bodyOf('approve', 'Halo', at)).toEqual({ verifikasi_admin: 'disetujui', publish_at: at });
  expect(bodyOf('approve', 'Halo', undefined)).toEqual({ verifikasi_admin: 'disetujui' });
  expect(bodyOf('revise', 'Halo', at)).toEqual({ verifikasi_admin: 'ditolak', tone: 'revise', text: 'Halo' });
  expect(bodyOf('declined', ' ', undefined)).toEqual({ verifikasi_admin: 'ditolak', tone: 'declined' });
});

test('whether a decision is due follows from where the article stands and from FOUR_EYES', () => {
  expect(decidability({ stage: 'waiting', pending_version: null })).toBe('due');
  expect(decidability({ stage: 'waiting', pending_version: null }, true)).toBe('other admin');
  expect(decidability({ stage: 'published', pending_version: 2 })).toBe('due');
  expect(decidability({ stage: 'published', pending_version: null })).toBe('changeable');
  expect(decidability({ stage: 'declined', pending_version: null })).toBe('changeable');
  expect(decidability({ stage: 'withdrawn', pending_version: null })).toBe('none');
});

test('an article that the response does not name is not decided', () => {
  const subject = (id: number) => ({ id, title: '', updated_at: '', version: undefined, publish_at: null });
  const answer = { message: '', batch: 'b', items: [{ id: 1, outcome: 'done', message: '' } as const] };
  const sent = outcomesOf(answer, [subject(1), subject(2)], { label: 'Disetujui', subject: 0 });
  expect(sent.done).toEqual([subject(1)]);
  expect(sent.failed).toEqual([{ ...subject(2), message: '', isGone: false }]);
});
