import { isObject } from '#contract/objects.ts';
import { textsAmong } from './drafts.ts';
import type { DraftStorage } from './draft-storage.ts';

/** A file that has to be moved with its draft. `from` and `to` are keys of draft-files.ts. */
export type FileMove = { from: string; to: string };

/**
 * Converts drafts from before November 2026 to the current keys and format, and returns the files to move. The draft of
 * a new article had the key `draft/article/<user>/<draft>`, the draft of a stored article had the key
 * `draft/article-<article>/<user>/<draft>`. Both had title and content outside of `fields`. Drafts of blog posts and
 * books had the current keys, but `imageName` in `fields`.
 */
export function moveOldDrafts(storage: DraftStorage): FileMove[] {
  return storage.keys().flatMap((key) => {
    const found = key.startsWith('draft/') ? parse(storage.get(key)) : undefined;
    const old = found && (readOldArticle(key, found) ?? readOldFields(key, found));
    if (!old || !storage.set(old.key, JSON.stringify(old.draft))) return [];
    if (old.key !== key) storage.remove(key);
    return old.draft.fileName === null ? [] : [{ from: old.file, to: old.key }];
  });
}

type Found = Record<string, unknown>;

function readOldArticle(key: string, { title, content, more, imageName, savedAt, owner, edition }: Found) {
  const [, article, user, draft] = /^draft\/article(?:-(\d+))?\/(\d+)\/([^/]+)$/.exec(key) ?? [];
  if (draft === undefined) return undefined;
  const { updated_at: version = '', ...others } = textsAmong(more);
  const fields = { ...textsAmong({ title, content }), ...others };
  return {
    key: `draft/article/${user}/${article ?? 'new'}/${draft}`,
    draft: { fields, version, fileName: nameOf(imageName), savedAt, writer: owner, edition },
    file: key,
  };
}

function readOldFields(key: string, { fields, version, savedAt, page }: Found) {
  const [, place] = /^(draft\/(?:blog|book)\/\d+\/(?:\d+|new)\/)[^/]+$/.exec(key) ?? [];
  if (place === undefined || page === undefined) return undefined;
  const { imageName, ...others } = textsAmong(fields);
  const draft = { fields: others, version, fileName: nameOf(imageName), savedAt, writer: page, edition: 0 };
  return { key, draft, file: `${place}image` };
}

function nameOf(name: unknown): string | null {
  return typeof name === 'string' && name !== '' ? name : null;
}

function parse(text: string | null): Found | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
