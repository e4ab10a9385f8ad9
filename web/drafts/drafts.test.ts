import { describe, expect, test } from 'vitest';
import {
  articleChangeShelf,
  createKeeper,
  draftKey,
  dropDraft,
  findDrafts,
  happenedElsewhere,
  keepDraft,
  newArticleShelf,
  NOTHING_WRITTEN,
  readDraft,
  renewSendingKey,
  savedText,
  sendingKey,
  takeDraft,
} from './drafts.ts';

/** localStorage, with as much room as wanted. */
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

const newKeeper = (storage = browserStorage()) => createKeeper(() => storage);
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const at = (time: string) => new Date(`2026-11-21T${time}+07:00`);
const writing = { ...NOTHING_WRITTEN, title: 'Mangrove', content: 'Pesisir' };
const shelf = newArticleShelf(1);
const siti = { shelf, draftId: 'a', owner: 'tab-1' };

describe('a draft', () => {
  test('is kept under its person and found again by a page that is opened later', () => {
    const storage = browserStorage();
    const outcome = keepDraft(newKeeper(storage), siti, writing, at('14:02'));
    expect(outcome).toEqual({ kind: 'kept', savedAt: '2026-11-21T07:02:00.000Z' });
    expect(findDrafts(newKeeper(storage), shelf)).toEqual([
      { id: 'a', draft: { ...writing, savedAt: '2026-11-21T07:02:00.000Z', owner: 'tab-1', edition: 0 } },
    ]);
  });

  test('is never found for another person or form, nor for a person whose number begins alike', () => {
    const keeper = newKeeper();
    keepDraft(keeper, siti, writing, at('14:02'));
    for (const other of [...[2, 11, 10, 0].map(newArticleShelf), articleChangeShelf(1, 1)]) {
      expect(findDrafts(keeper, other)).toEqual([]);
      expect(readDraft(keeper, other, 'a')).toBeUndefined();
      expect(takeDraft(keeper, { ...siti, shelf: other })).toBeUndefined();
    }
  });

  test('of several the latest comes first', () => {
    const keeper = newKeeper();
    for (const [draftId, time] of [
      ['early', '09:00'],
      ['late', '23:59'],
      ['middle', '12:00'],
    ] as const) {
      keepDraft(keeper, { ...siti, draftId }, writing, at(time));
    }
    expect(findDrafts(keeper, shelf).map(({ id }) => id)).toEqual(['late', 'middle', 'early']);
  });

  test.each([
    ['an empty form', NOTHING_WRITTEN, false],
    ['white space', { ...NOTHING_WRITTEN, title: ' ', content: '\n' }, false],
    ['a choice of editor', { ...NOTHING_WRITTEN, isVisual: true }, false],
    ['a letter', { ...NOTHING_WRITTEN, content: 'a' }, true],
    ['a picture', { ...NOTHING_WRITTEN, imageName: 'a.jpg' }, true],
  ])('%s', (_, given, isKept) => {
    const keeper = newKeeper();
    expect(keepDraft(keeper, siti, given, at('14:02')).kind).toBe(isKept ? 'kept' : 'empty');
    expect(findDrafts(keeper, shelf)).toHaveLength(isKept ? 1 : 0);
  });

  test('that is emptied again goes, and so does one that was sent or thrown away', () => {
    const keeper = newKeeper();
    keepDraft(keeper, siti, writing, at('14:02'));
    keepDraft(keeper, siti, NOTHING_WRITTEN, at('14:03'));
    expect(findDrafts(keeper, shelf)).toEqual([]);

    keepDraft(keeper, siti, writing, at('14:04'));
    dropDraft(keeper, shelf, 'a');
    expect(findDrafts(keeper, shelf)).toEqual([]);
  });

  test('is sent with one key, whatever is changed in it and wherever it is opened, until it is to be sent as a new one', () => {
    const storage = browserStorage();
    const keeper = newKeeper(storage);
    const key = () => sendingKey(newKeeper(storage), shelf, 'a');
    const first = key();
    keepDraft(keeper, siti, writing, at('14:02'));
    takeDraft(newKeeper(storage), { ...siti, owner: 'tab-2' });
    expect(key()).toBe(first);
    renewSendingKey(keeper, shelf, 'a');
    const second = key();
    expect(second).not.toBe(first);
    keepDraft(newKeeper(storage), { ...siti, owner: 'tab-2' }, { ...writing, title: 'Bakau' }, at('14:03'));
    expect(key()).toBe(second);
    expect(sendingKey(keeper, shelf, 'b')).not.toBe(first);
  });

  test('of a strange shape is none, and is left alone', () => {
    const storage = browserStorage();
    const strange = [
      '',
      'null',
      '[]',
      '{',
      '{"title":1,"content":"x","savedAt":"2026-11-21T07:02:00.000Z"}',
      '{"title":"","content":"","savedAt":"?"}',
    ];
    for (const [index, text] of strange.entries()) storage.kept.set(draftKey(shelf, String(index)), text);
    expect(findDrafts(newKeeper(storage), shelf)).toEqual([]);
    expect(storage.kept.size).toBe(strange.length);
  });

  test('of a form that began with something is kept while it differs from that', () => {
    const keeper = newKeeper();
    const stored = { ...writing, more: { status: 'menunggu' } };
    const kindOf = (changed: object) => keepDraft(keeper, siti, { ...stored, ...changed }, at('14:02'), stored).kind;
    expect(kindOf({})).toBe('empty');
    expect(kindOf({ title: 'Mangrov' })).toBe('kept');
    expect(kindOf({ isVisual: true })).toBe('empty');
    expect(kindOf({ content: '' })).toBe('kept');
    expect(kindOf({ more: { status: 'ditolak' } })).toBe('kept');
    expect(readDraft(keeper, shelf, 'a')).toMatchObject({ ...writing, more: { status: 'ditolak' } });
  });

  test('keeps nothing besides what is written', () => {
    const storage = browserStorage();
    keepDraft(newKeeper(storage), siti, { ...writing, token: 'secret' } as never, at('14:02'));
    expect([...storage.kept.values()].join('')).not.toContain('secret');
  });
});

describe('two pages and one draft', () => {
  test('the one that takes it over writes on, the other one cannot overwrite it', () => {
    const keeper = newKeeper();
    keepDraft(keeper, siti, writing, at('14:02'));
    const second = { ...siti, owner: 'tab-2' };
    expect(takeDraft(keeper, second)).toMatchObject({ ...writing, owner: 'tab-2' });
    keepDraft(keeper, second, { ...writing, content: 'Lebih panjang' }, at('14:03'));

    expect(keepDraft(keeper, siti, { ...writing, content: 'Lama' }, at('14:04'))).toEqual({ kind: 'moved' });
    expect(keepDraft(keeper, siti, NOTHING_WRITTEN, at('14:04'))).toEqual({ kind: 'moved' });
    expect(readDraft(keeper, shelf, 'a')).toMatchObject({ content: 'Lebih panjang', owner: 'tab-2' });
  });

  test('each hears what the other did', () => {
    const stored = (owner: string) => JSON.stringify({ ...writing, savedAt: '2026-11-21T07:02:00.000Z', owner });
    expect(happenedElsewhere(stored('tab-2'), 'tab-1')).toBe('moved');
    expect(happenedElsewhere(stored('tab-1'), 'tab-1')).toBeUndefined();
    expect(happenedElsewhere(null, 'tab-1')).toBe('gone');
    expect(happenedElsewhere('?', 'tab-1')).toBeUndefined();
  });

  test('one that was dropped elsewhere is kept again with the next letter', () => {
    const keeper = newKeeper();
    keepDraft(keeper, siti, writing, at('14:02'));
    dropDraft(keeper, shelf, 'a');
    expect(keepDraft(keeper, siti, writing, at('14:03')).kind).toBe('kept');
  });
});

describe('a browser that does not keep it', () => {
  test('is reported, and the page itself still has it', () => {
    for (const open of [blocked, () => browserStorage(10)]) {
      const keeper = createKeeper(open);
      expect(keepDraft(keeper, siti, writing, at('14:02')).kind).toBe('refused');
      expect(readDraft(keeper, shelf, 'a')).toMatchObject(writing);
      expect(findDrafts(keeper, shelf)).toHaveLength(1);
      expect(findDrafts(createKeeper(open), shelf)).toEqual([]);
    }
  });

  test('because it is full still has what was kept before; once there is room all is kept again', () => {
    const storage = browserStorage();
    const keeper = newKeeper(storage);
    keepDraft(keeper, siti, writing, at('14:02'));
    const setItem = storage.setItem;
    storage.setItem = blocked;
    expect(keepDraft(keeper, siti, { ...writing, content: 'baru' }, at('14:05')).kind).toBe('refused');
    expect(readDraft(newKeeper(storage), shelf, 'a')).toMatchObject({ content: 'Pesisir' });
    expect(readDraft(keeper, shelf, 'a')).toMatchObject({ content: 'baru' });

    storage.setItem = setItem;
    expect(keepDraft(keeper, siti, { ...writing, content: 'baru lagi' }, at('14:06')).kind).toBe('kept');
    expect(readDraft(newKeeper(storage), shelf, 'a')).toMatchObject({ content: 'baru lagi' });
  });
});

test.each([
  ['2026-11-21T14:02:59', 'Tersimpan 14.02'],
  ['2026-11-21T00:00:00', 'Tersimpan 00.00'],
  ['2026-11-20T23:59:00', 'Tersimpan kemarin 23.59'],
  ['2026-11-03T09:05:00', 'Tersimpan 3 November 09.05'],
])('what was kept at %s is called %j', (savedAt, text) => {
  expect(savedText(new Date(savedAt).toISOString(), new Date('2026-11-21T15:00:00'))).toBe(text);
});
