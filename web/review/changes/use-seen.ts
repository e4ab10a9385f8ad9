import { useMemo, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { changedFields, type FieldChange, type OtherFields, otherFieldsOf } from './other-fields.ts';
import type { Compared } from './version-changes.tsx';

/**
 * Identifies the text that a decision is about: its version and the fields that versions do not contain. `base`: for a
 * proposed revision, the public version that it would replace.
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

/** Compares two texts. Approving a revision, or undoing the approval, does not make it another text. */
function isSame(one: SeenText, other: SeenText): boolean {
  const isOnOther = one.base !== undefined && other.base !== undefined && one.base !== other.base;
  return one.version === other.version && changedFields(one.fields, other.fields).length === 0 && !isOnOther;
}

/** `seen`: the text that was on the screen last. `since` and `others`: how it differs from the text seen before it. */
type Kept = { seen: SeenText | undefined; since?: Compared | undefined; others?: readonly FieldChange[] };
const NONE: readonly FieldChange[] = [];

/**
 * Tracks whether the text of an open article was on the screen. The first text counts as seen, because the screen opens
 * with it. A different text that loads later is unseen until `markSeen` is called. `before`: the text that the user saw
 * when the article was open earlier.
 */
export function useSeen(article: Article | undefined, before?: SeenText) {
  const [kept, setKept] = useState<Kept>({ seen: before });
  const text = useMemo(() => article && seenTextOf(article), [article]);
  if (text && !kept.seen) setKept({ seen: text });
  const seen = kept.seen ?? text;
  const isUnseen = text !== undefined && seen !== undefined && !isSame(seen, text);
  const isOtherVersion = isUnseen && seen.version !== text.version;
  /** Identifies the text: different texts have different marks. */
  const mark = text && `${text.version} ${text.base ?? ''} ${JSON.stringify(text.fields)}`;
  /** The versions before and after the last change of the text. Stays after `markSeen`, until the next change. */
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
