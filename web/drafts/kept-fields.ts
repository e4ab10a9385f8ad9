import type { Keeper } from './drafts.ts';

export type Fields = Record<string, string>;

/** What someone has typed into a form and not sent. `version`: of what is being changed, as it was before them. */
export type KeptFields = { fields: Fields; version: string; savedAt: string; page: string };
export type FoundFields = { key: string; kept: KeptFields };

/** By person first, so that nobody is ever shown what another one typed in the same browser. */
export function keptPlace(form: 'book' | 'blog', userId: number, id: number | 'new'): string {
  return `draft/${form}/${userId}/${id}/`;
}

/** What is kept at a place, the latest first: each page that was written on keeps its own. */
export function findKept(keeper: Keeper, place: string): FoundFields[] {
  return keeper
    .keys()
    .filter((key) => key.startsWith(place))
    .flatMap((key) => {
      const kept = parseKept(keeper.get(key));
      return kept ? [{ key, kept }] : [];
    })
    .toSorted((a, b) => b.kept.savedAt.localeCompare(a.kept.savedAt));
}

/** The kept fields that this form has; a form may have changed since. */
export function fieldsLike<F extends Fields>(initial: F, kept: Fields): F {
  const known = Object.keys(initial).flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]]]));
  return { ...initial, ...Object.fromEntries(known) } as F;
}

export function isSame(a: Fields, b: Fields): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}

/** Anything can stand in a browser's storage. */
export function parseKept(text: string | null): KeptFields | undefined {
  try {
    const { fields, version, savedAt, page } = JSON.parse(text ?? '') as Partial<Record<keyof KeptFields, unknown>>;
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined;
    if (typeof fields !== 'object' || fields === null) return undefined;
    const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return {
      fields: Object.fromEntries(texts),
      version: typeof version === 'string' ? version : '',
      savedAt,
      page: typeof page === 'string' ? page : '',
    };
  } catch {
    return undefined;
  }
}
