import { describe, expect, test } from 'vitest';
import { createDraftStorage, type DraftStorage } from './draft-storage.ts';
import {
  type Blank,
  draftKey,
  draftPlace,
  findDrafts,
  readDraft,
  renewSendingKey,
  saveDraft,
  sendingKey,
  takeDraft,
  type Writing,
} from './drafts.ts';
import { moveOldDrafts } from './old-drafts.ts';

/** Simulates localStorage with limited space. */
function browserStorage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const newStorage = (browser = browserStorage()) => createDraftStorage(() => browser);
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
const BLANK = { fields: { title: '', content: '' }, version: '' };
const NOTHING: Writing = { ...BLANK, fileName: null };
const of = (fields: Record<string, string>): Writing => ({ ...NOTHING, fields: { ...BLANK.fields, ...fields } });
const writing = of({ title: 'Mangrove', content: 'Pesisir' });
const place = draftPlace('article', 1, 'new');
const UNSAVED = { rev: 0, device: 'tab-1', savedAt: null };
const siti = { place, draftId: 'a', writer: 'tab-1' };
const save = (storage: DraftStorage, written: typeof siti, what: Writing, time: string, blank: Blank = BLANK) =>
  saveDraft(storage, written, what, blank, at(time));

describe('a draft', () => {
  test('is saved for its person and found again by a page that is opened later', () => {
    const browser = browserStorage();
    const outcome = save(newStorage(browser), siti, writing, '14:02');
    expect(outcome).toEqual({ kind: 'saved', savedAt: '2026-11-21T07:02:00.000Z' });
    expect(findDrafts(newStorage(browser), place)).toEqual([
      {
        id: 'a',
        draft: { ...writing, savedAt: '2026-11-21T07:02:00.000Z', writer: 'tab-1', edition: 0, account: UNSAVED },
      },
    ]);
  });

  test('is never found for another person, form or subject, nor for a person whose id begins with the same digits', () => {
    const storage = newStorage();
    save(storage, siti, writing, '14:02');
    const others = [2, 11, 10, 0].map((userId) => draftPlace('article', userId, 'new'));
    for (const other of [...others, draftPlace('article', 1, 1), draftPlace('blog', 1, 'new')]) {
      expect(findDrafts(storage, other)).toEqual([]);
      expect(readDraft(storage, other, 'a')).toBeUndefined();
      expect(takeDraft(storage, { ...siti, place: other })).toBeUndefined();
    }
  });

  test('of several the latest comes first', () => {
    const storage = newStorage();
    for (const [draftId, time] of [
      ['early', '09:00'],
      ['late', '23:59'],
      ['middle', '12:00'],
    ] as const) {
      save(storage, { ...siti, draftId }, writing, time);
    }
    expect(findDrafts(storage, place).map(({ id }) => id)).toEqual(['late', 'middle', 'early']);
  });

  test.each([
    ['an empty form', NOTHING, false],
    ['white space', of({ title: ' ', content: '\n' }), false],
    ['a letter', of({ content: 'a' }), true],
    ['a picture', { ...NOTHING, fileName: 'a.jpg' }, true],
    ['another version of nothing', { ...NOTHING, version: '2026' }, false],
  ])('%s', (_, given, isSaved) => {
    const storage = newStorage();
    expect(save(storage, siti, given, '14:02').kind).toBe(isSaved ? 'saved' : 'empty');
    expect(findDrafts(storage, place)).toHaveLength(isSaved ? 1 : 0);
  });

  test('is sent with one key, however it is edited and wherever it is opened, until it is to be sent as a new one', () => {
    const browser = browserStorage();
    const storage = newStorage(browser);
    const key = () => sendingKey(newStorage(browser), place, 'a');
    const first = key();
    save(storage, siti, writing, '14:02');
    takeDraft(newStorage(browser), { ...siti, writer: 'tab-2' });
    expect(key()).toBe(first);
    renewSendingKey(storage, place, 'a');
    const second = key();
    expect(second).not.toBe(first);
    save(newStorage(browser), { ...siti, writer: 'tab-2' }, of({ title: 'Bakau' }), '14:03');
    expect(key()).toBe(second);
    expect(sendingKey(storage, place, 'b')).not.toBe(first);
  });

  test('of an invalid shape is ignored, and not changed', () => {
    const browser = browserStorage();
    const strange = [
      '',
      'null',
      '[]',
      '{',
      '{"fields":"x","savedAt":"2026-11-21T07:02:00.000Z"}',
      '{"fields":["x"],"savedAt":"2026-11-21T07:02:00.000Z"}',
      '{"fields":{},"savedAt":"?"}',
    ];
    for (const [index, text] of strange.entries()) browser.kept.set(draftKey(place, String(index)), text);
    expect(findDrafts(newStorage(browser), place)).toEqual([]);
    expect(browser.kept.size).toBe(strange.length);
  });

  test('of a form with initial values is saved while it differs from them', () => {
    const storage = newStorage();
    const stored = { fields: { ...writing.fields, status: 'menunggu' }, version: '2026-11-21T07:00:00.000Z' };
    const kindOf = (changed: Record<string, string>) =>
      save(storage, siti, { ...stored, fields: { ...stored.fields, ...changed }, fileName: null }, '14:02', stored)
        .kind;
    expect(kindOf({})).toBe('empty');
    expect(kindOf({ title: 'Mangrov' })).toBe('saved');
    expect(kindOf({ content: '' })).toBe('saved');
    expect(kindOf({ status: 'ditolak' })).toBe('saved');
    expect(readDraft(storage, place, 'a')).toMatchObject({
      fields: { ...writing.fields, status: 'ditolak' },
      version: stored.version,
    });
  });

  test('stores only the typed fields', () => {
    const browser = browserStorage();
    save(newStorage(browser), siti, { ...writing, token: 'secret' } as never, '14:02');
    expect([...browser.kept.values()].join('')).not.toContain('secret');
  });

  test('that another page has taken over is not overwritten by the first page', () => {
    const storage = newStorage();
    save(storage, siti, writing, '14:02');
    const second = { ...siti, writer: 'tab-2' };
    expect(takeDraft(storage, second)).toMatchObject({ ...writing, writer: 'tab-2' });
    save(storage, second, of({ content: 'Lebih panjang' }), '14:03');

    expect(save(storage, siti, of({ content: 'Lama' }), '14:04')).toEqual({ kind: 'moved' });
    expect(save(storage, siti, NOTHING, '14:04')).toEqual({ kind: 'moved' });
    expect(readDraft(storage, place, 'a')).toMatchObject({ fields: { content: 'Lebih panjang' }, writer: 'tab-2' });
  });
});

describe('a browser that does not store it', () => {
  test('is reported, and the page itself still has it', () => {
    for (const open of [blocked, () => browserStorage(10)]) {
      const storage = createDraftStorage(open);
      expect(save(storage, siti, writing, '14:02').kind).toBe('refused');
      expect(readDraft(storage, place, 'a')).toMatchObject(writing);
      expect(findDrafts(storage, place)).toHaveLength(1);
      expect(findDrafts(createDraftStorage(open), place)).toEqual([]);
    }
  });

  test('that is full keeps what was stored before, and saves again once there is space', () => {
    const browser = browserStorage();
    const storage = newStorage(browser);
    save(storage, siti, writing, '14:02');
    const setItem = browser.setItem;
    browser.setItem = blocked;
    expect(save(storage, siti, of({ content: 'baru' }), '14:05').kind).toBe('refused');
    expect(readDraft(newStorage(browser), place, 'a')).toMatchObject(writing);
    expect(readDraft(storage, place, 'a')).toMatchObject({ fields: { content: 'baru' } });

    browser.setItem = setItem;
    expect(save(storage, siti, of({ content: 'baru lagi' }), '14:06').kind).toBe('saved');
    expect(readDraft(newStorage(browser), place, 'a')).toMatchObject({ fields: { content: 'baru lagi' } });
  });
});

describe('a draft from before November 2026', () => {
  const savedAt = '2026-10-01T07:02:00.000Z';
  const begin = (old: Record<string, object>) => {
    const browser = browserStorage();
    for (const [key, value] of Object.entries(old)) browser.kept.set(key, JSON.stringify(value));
    const storage = newStorage(browser);
    return { storage, moves: moveOldDrafts(storage), again: moveOldDrafts(storage) };
  };
  const oldArticle = {
    title: 'Mangrove',
    content: 'Pesisir',
    isVisual: true,
    imageName: 'a.jpg',
    savedAt,
    owner: 't',
    edition: 2,
  };

  test('of a new article is found with the new articles, and its picture follows', () => {
    const { storage, moves, again } = begin({
      'draft/article/7/aa': { ...oldArticle, more: { verifikasi_admin: 'ditolak' } },
    });
    expect(findDrafts(storage, draftPlace('article', 7, 'new'))).toEqual([
      {
        id: 'aa',
        draft: {
          fields: { title: 'Mangrove', content: 'Pesisir', verifikasi_admin: 'ditolak' },
          version: '',
          fileName: 'a.jpg',
          savedAt,
          writer: 't',
          edition: 2,
          account: { rev: 0, device: '', savedAt: null },
        },
      },
    ]);
    expect(storage.keys()).toEqual(['draft/article/7/new/aa']);
    expect(moves).toEqual([{ from: 'draft/article/7/aa', to: 'draft/article/7/new/aa' }]);
    expect(again).toEqual([]);
  });

  test('of an edit of an article still has the version that it is based on', () => {
    const more = { user_id: '3', author: 'Siti', updated_at: savedAt, remove_image: '1' };
    const { storage, moves } = begin({ 'draft/article-12/7/bb': { ...oldArticle, imageName: null, more } });
    expect(readDraft(storage, draftPlace('article', 7, 12), 'bb')).toMatchObject({
      fields: { title: 'Mangrove', content: 'Pesisir', user_id: '3', author: 'Siti', remove_image: '1' },
      version: savedAt,
      fileName: null,
    });
    expect(moves).toEqual([]);
  });

  test('of a blog post or a book keeps its key; the one picture of all tabs is copied to each draft that names it', () => {
    const fields = { title: 'Kabar', content: 'Isi', imageName: 'b.jpg' };
    const { storage, moves, again } = begin({
      'draft/blog/7/new/cc': { fields, version: '', savedAt, page: 'p' },
      'draft/blog/7/5/dd': { fields: { title: 'Lama', imageName: '' }, version: savedAt, savedAt, page: 'p' },
      'draft/book/7/new/ee': { fields: { title: 'Buku' }, version: '', savedAt, page: 'p' },
    });
    expect(readDraft(storage, draftPlace('blog', 7, 'new'), 'cc')).toMatchObject({
      fields: { title: 'Kabar', content: 'Isi' },
      fileName: 'b.jpg',
      writer: 'p',
    });
    expect(readDraft(storage, draftPlace('blog', 7, 5), 'dd')).toMatchObject({ version: savedAt, fileName: null });
    expect(readDraft(storage, draftPlace('book', 7, 'new'), 'ee')).toMatchObject({ fields: { title: 'Buku' } });
    expect(moves).toEqual([{ from: 'draft/blog/7/new/image', to: 'draft/blog/7/new/cc' }]);
    expect(again).toEqual([]);
  });
});
