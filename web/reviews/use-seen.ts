import { useMemo, useState } from 'react';
import type { Article } from '#contract/articles.ts';
import type { Compared } from './version-changes.tsx';

/** Shown where a decision is refused because the text has changed and the change was not on the screen yet. */
export const NOT_SEEN = 'Teks ini berubah. Lihat dulu perubahannya, lalu putuskan.';

/**
 * Identifies the text that a decision is about: the number of its version, for a proposed revision also of the public
 * one that it would replace (`base`), and the fields that no version has.
 */
export type SeenText = { version: number; base: number | undefined; fields: string };

/** Returns the number of the version that a decision on the article is about. */
export function versionToDecide({ pending_version, public_version = 1 }: Article): number {
  return pending_version ?? public_version;
}

function seenTextOf(article: Article): SeenText {
  const { user_id, topics, language, licence, co_authors, doi } = article;
  return {
    version: versionToDecide(article),
    base: typeof article.pending_version === 'number' ? article.public_version : undefined,
    fields: JSON.stringify([user_id, topics, language, licence, co_authors, doi]),
  };
}

/** A revision that was approved, or whose approval is undone, is the same text as before. */
function isSame(one: SeenText, other: SeenText): boolean {
  const isOnOther = one.base !== undefined && other.base !== undefined && one.base !== other.base;
  return one.version === other.version && one.fields === other.fields && !isOnOther;
}

/**
 * Tells whether the loaded text of an open article was on the screen. The first one counts as seen, because the screen
 * opens with it; a later, different one is unseen until `markSeen`. `before`: the text that was seen when the article
 * was open earlier.
 */
export function useSeen(article: Article | undefined, before?: SeenText) {
  const [kept, setKept] = useState<{ seen: SeenText | undefined; since?: Compared | undefined }>({ seen: before });
  const text = useMemo(() => article && seenTextOf(article), [article]);
  if (text && !kept.seen) setKept({ seen: text });
  const seen = kept.seen ?? text;
  const isUnseen = text !== undefined && seen !== undefined && !isSame(seen, text);
  const isOtherVersion = isUnseen && seen.version !== text.version;
  /** Differs for any two texts. */
  const mark = text && `${text.version} ${text.base ?? ''} ${text.fields}`;
  /** What changed since the text that was seen; stays until the text changes again. */
  const since = isOtherVersion ? { from: seen.version, to: text.version } : kept.since;
  return { text, mark, isUnseen, isOtherVersion, since, markSeen: () => setKept({ seen: text, since }) };
}
