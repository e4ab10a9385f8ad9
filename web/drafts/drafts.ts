/** What someone is writing. The picture itself is kept apart (draft-images.ts); here is its name. */
export type Writing = {
  title: string;
  content: string;
  isVisual: boolean;
  imageName: string | null;
  /** What else the form asks for, by the name of the field. */
  more: Readonly<Record<string, string>>;
};

/** What is kept of what someone is writing. */
export type Draft = Writing & {
  savedAt: string;
  /** The page that writes on it now. Another one that takes it over becomes the owner, so that no two write. */
  owner: string;
  /** How often the person chose to send it as something new, after it had arrived with another content. */
  edition: number;
};
export type FoundDraft = { id: string; draft: Draft };

export const NOTHING_WRITTEN: Writing = { title: '', content: '', isVisual: false, imageName: null, more: {} };

/** Where drafts lie. `set` says whether what was set survives this page. */
export type Keeper = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
};

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The browser's storage, or the page's memory for what it refuses to keep: full, blocked or private. The memory
 * survives a logout and a login without a page load, nothing more. Other tabs see only what is in the storage.
 */
export function createKeeper(openStorage: () => BrowserStorage): Keeper {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: BrowserStorage) => T, otherwise: T): T => {
    try {
      return act(openStorage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      );
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}

/**
 * Where the drafts of one person for one form lie: everything below it. The person is part of it, so that nobody is ever
 * shown what another one wrote in the same browser.
 */
export type Shelf = `draft/${string}/${number}/`;

export function newArticleShelf(userId: number): Shelf {
  return `draft/article/${userId}/`;
}

/** For what an admin changes in an article that is there already. */
export function articleChangeShelf(userId: number, articleId: number): Shelf {
  return `draft/article-${articleId}/${userId}/`;
}

export function draftKey(shelf: Shelf, draftId: string): string {
  return `${shelf}${draftId}`;
}

/** Whether it is more than what the form began with. */
export function isWorthKeeping(writing: Writing, blank = NOTHING_WRITTEN): boolean {
  return (
    writing.title.trim() !== blank.title.trim() ||
    writing.content.trim() !== blank.content.trim() ||
    writing.imageName !== blank.imageName ||
    [...Object.keys(writing.more), ...Object.keys(blank.more)].some((name) => writing.more[name] !== blank.more[name])
  );
}

/** The drafts on a shelf, the latest first. What cannot be read is left alone. */
export function findDrafts(keeper: Keeper, shelf: Shelf): FoundDraft[] {
  return keeper
    .keys()
    .filter((key) => key.startsWith(shelf))
    .flatMap((key) => {
      const draft = parseDraft(keeper.get(key));
      return draft ? [{ id: key.slice(shelf.length), draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

export function readDraft(keeper: Keeper, shelf: Shelf, draftId: string): Draft | undefined {
  return parseDraft(keeper.get(draftKey(shelf, draftId)));
}

export type KeepOutcome =
  | { kind: 'kept' | 'refused'; savedAt: string }
  /** Nothing to keep; what was kept before is gone. */
  | { kind: 'empty' }
  /** Another page has taken the draft over, and was not disturbed. */
  | { kind: 'moved' };

type Kept = { shelf: Shelf; draftId: string; owner: string };

/** Keeps what is written now, if it is more than `blank`. */
export function keepDraft(
  keeper: Keeper,
  { shelf, draftId, owner }: Kept,
  writing: Writing,
  now: Date,
  blank = NOTHING_WRITTEN,
): KeepOutcome {
  const key = draftKey(shelf, draftId);
  const before = parseDraft(keeper.get(key));
  if (before && before.owner !== owner) return { kind: 'moved' };
  if (!isWorthKeeping(writing, blank)) {
    keeper.remove(key);
    return { kind: 'empty' };
  }
  const savedAt = now.toISOString();
  const { title, content, isVisual, imageName, more } = writing;
  const draft: Draft = { title, content, isVisual, imageName, more, savedAt, owner, edition: before?.edition ?? 0 };
  return { kind: keeper.set(key, JSON.stringify(draft)) ? 'kept' : 'refused', savedAt };
}

/**
 * The Idempotency-Key to send a draft with: the same after a reload and in another tab, so that a second try after a lost
 * response stores nothing twice.
 */
export function sendingKey(keeper: Keeper, shelf: Shelf, draftId: string): string {
  return `${draftId}${readDraft(keeper, shelf, draftId)?.edition || ''}`;
}

/** Gives a kept draft another key, for when the stored text with the present one shall stay beside this one. */
export function renewSendingKey(keeper: Keeper, shelf: Shelf, draftId: string): void {
  const draft = readDraft(keeper, shelf, draftId);
  if (draft) keeper.set(draftKey(shelf, draftId), JSON.stringify({ ...draft, edition: draft.edition + 1 }));
}

/** Takes a draft over from the page that had it, which hears of it and stops writing. */
export function takeDraft(keeper: Keeper, { shelf, draftId, owner }: Kept): Draft | undefined {
  const draft = readDraft(keeper, shelf, draftId);
  if (!draft) return undefined;
  if (draft.owner !== owner) keeper.set(draftKey(shelf, draftId), JSON.stringify({ ...draft, owner }));
  return { ...draft, owner };
}

export function dropDraft(keeper: Keeper, shelf: Shelf, draftId: string): void {
  keeper.remove(draftKey(shelf, draftId));
}

export type Elsewhere = 'moved' | 'gone' | undefined;

/** What another tab did to this page's draft: the storage's new value for it. */
export function happenedElsewhere(newValue: string | null, owner: string): Elsewhere {
  if (newValue === null) return 'gone';
  const draft = parseDraft(newValue);
  return draft && draft.owner !== owner ? 'moved' : undefined;
}

/** 'Tersimpan 14.02'; with the day when it is not today's. */
export function savedText(savedAt: string, now = new Date()): string {
  return `Tersimpan ${moment(savedAt, now)}`;
}

/** '14.02', 'kemarin 14.02' or '3 November 14.02'. */
export function moment(savedAt: string, now = new Date()): string {
  const at = new Date(savedAt);
  const time = CLOCK.format(at);
  if (isSameDay(at, now)) return time;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return isSameDay(at, yesterday) ? `kemarin ${time}` : `${DAY.format(at)} ${time}`;
}

const CLOCK = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long' });

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

/** Anything can stand in a browser's storage; what has not the shape of a draft is none. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const found = JSON.parse(text ?? '') as Partial<Record<keyof Draft, unknown>> | null;
    const { title, content, isVisual, imageName, more, savedAt, owner, edition } = found ?? {};
    if (typeof title !== 'string' || typeof content !== 'string') return undefined;
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined;
    return {
      title,
      content,
      isVisual: isVisual === true,
      imageName: typeof imageName === 'string' ? imageName : null,
      more: textsAmong(more),
      savedAt,
      owner: typeof owner === 'string' ? owner : '',
      edition: typeof edition === 'number' ? edition : 0,
    };
  } catch {
    return undefined;
  }
}

function textsAmong(found: unknown): Record<string, string> {
  const entries = Object.entries(found ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
