import type { Language } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';

/** Returns a time as records have it, cut to whole seconds: '2026-11-27T16:09:30Z'. */
export function inSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** A work that is public, or that was: what harvesters must know to keep their copy current. */
export type PublicRecord = {
  kind: PostKindName;
  id: number;
  /** When the public work last changed, or was removed: '2026-11-27T16:09:30Z'. */
  datestamp: string;
  /** A removed work keeps the language and the topics (ids) that it had. */
  language: Language;
  topicIds: readonly number[];
  /** Whether the work was public and is not public now. */
  isRemoved: boolean;
};

/** Which records. `from` and `until` are included: '2026-11-27T16:09:30Z'. */
export type RecordFilter = {
  from?: string | undefined;
  until?: string | undefined;
  kind?: PostKindName | undefined;
  language?: Language | undefined;
  topicId?: number | undefined;
};

/** The place of a record in the order of lists. */
export type RecordPlace = Pick<PublicRecord, 'datestamp' | 'kind' | 'id'>;
