import { useMemo, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { changedFields, type FieldChange, type OtherFields, otherFieldsOf } from './other-fields.ts';
import type { Compared } from './version-changes.tsx';

/**
 * Identifies the text that a decision is about: the number of its version, for a proposed revision also of the public
 * one that it would replace (`base`), and the fields that no version has.
 */
export type SeenText = { version: number; base: number | undefined; fields: OtherFields };

/** Returns the number of the version that a decision on the article is about. */
export function versionToDecide({ pending_version, public_version = 1 }: Article): number {
  return pending_version ?? public_version;
}

function seenTextOf(article: Article): SeenText {
  return {
    version: versionToDecide(article),
    base: typeof article.pending_version === 'number' ? article.public_version : undefined,
    fields: otherFieldsOf(article),
  };
}

/** A revision that was approved, or whose approval is undone, is the same text as before. */
function isSame(one: SeenText, other: SeenText): boolean {
  const isOnOther = one.base !== undefined && other.base !== undefined && one.base !== other.base;
  return one.version === other.version && changedFields(one.fields, other.fields).length === 0 && !isOnOther;
}

/** `since` and `others`: what was different from the text that was seen before. */
type Kept = { seen: SeenText | undefined; since?: Compared | undefined; others?: readonly FieldChange[] };
const NONE: readonly FieldChange[] = [];

/**
 * Tells whether the loaded text of an open article was on the screen. The first one counts as seen, because the screen
 * opens with it; a later, different one is unseen until `markSeen`. `before`: the text that was seen when the article
 * was open earlier.
 */
export function useSeen(article: Article | undefined, before?: SeenText) {
  const [kept, setKept] = useState<Kept>({ seen: before });
  const text = useMemo(() => article && seenTextOf(article), [article]);
  if (text && !kept.seen) setKept({ seen: text });
  const seen = kept.seen ?? text;
  const isUnseen = text !== undefined && seen !== undefined && !isSame(seen, text);
  const isOtherVersion = isUnseen && seen.version !== text.version;
  /** Differs for any two texts. */
  const mark = text && `${text.version} ${text.base ?? ''} ${JSON.stringify(text.fields)}`;
  /** What changed since the text that was seen; stays until the text changes again. */
  const since = isOtherVersion ? { from: seen.version, to: text.version } : kept.since;
  const others = isUnseen ? changedFields(seen.fields, text.fields) : (kept.others ?? NONE);
  return {
    text,
    mark,
    isUnseen,
    isOtherVersion,
    since,
    others,
    markSeen: () => setKept({ seen: text, since, others }),
  };
}
