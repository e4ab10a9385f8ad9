import { useMemo, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { changedFields, type FieldChange, type OtherFields, otherFieldsOf } from './other-fields.ts';
import type { Compared } from './version-changes.tsx';

/**
 * Identifies the text that a decision is about: the number of its version, and the fields that the version history does
 * not contain. `base`: the number of the public version that a proposed revision would replace.
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

/** Whether two texts are the same. A proposed revision and the public text after its approval count as the same. */
function isSame(one: SeenText, other: SeenText): boolean {
  const isOnOther = one.base !== undefined && other.base !== undefined && one.base !== other.base;
  return one.version === other.version && changedFields(one.fields, other.fields).length === 0 && !isOnOther;
}

/** `seen`: the text that the user saw last. `since`, `others`: what changed between it and the text seen before. */
type Kept = { seen: SeenText | undefined; since?: Compared | undefined; others?: readonly FieldChange[] };
const NONE: readonly FieldChange[] = [];

/**
 * Tracks whether the user has seen the current text of an open article. The first text counts as seen, because the
 * screen opens with it. A different text that loads later is unseen until `markSeen` is called. `before`: the text
 * that the user saw when this article was last open.
 */
export function useSeen(article: Article | undefined, before?: SeenText) {
  const [kept, setKept] = useState<Kept>({ seen: before });
  const text = useMemo(() => article && seenTextOf(article), [article]);
  if (text && !kept.seen) setKept({ seen: text });
  const seen = kept.seen ?? text;
  const isUnseen = text !== undefined && seen !== undefined && !isSame(seen, text);
  const isOtherVersion = isUnseen && seen.version !== text.version;
  /** A string that identifies the text: different texts have different strings. */
  const mark = text && `${text.version} ${text.base ?? ''} ${JSON.stringify(text.fields)}`;
  /** The versions before and after the last change of the text, even after the user has seen that change. */
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
