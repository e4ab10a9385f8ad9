import { versionToDecide } from './use-seen.ts';
import { type Compared, lastVersionOf } from './version-changes.tsx';
import type { OpenArticle } from '#web/review/load-article.ts';
import type { Look, QueueView } from '#web/review/desk/queue-view.ts';

/** Returns what changed since the last decision, or else the last two versions; undefined if there is only one. */
export function comparedOf(open: OpenArticle): Compared | undefined {
  const to = lastVersionOf(open.article);
  return unreadOf(open) ?? (to > 1 ? { from: to - 1, to } : undefined);
}

/** Returns the view of the article: the chosen one, or what changed if the article has been decided on before. */
export function lookOf({ look }: QueueView, open: OpenArticle, compared: Compared | undefined): Look {
  const usual = unreadOf(open) ? 'perubahan' : 'artikel';
  return look === undefined || look === 'keputusan' || (look === 'perubahan' && !compared) ? usual : look;
}

/** Returns the versions between which an article has changed since the last decision, if it has. */
function unreadOf({ article, facts }: OpenArticle): Compared | undefined {
  // Not the number in the facts, which were loaded at another moment: what is compared is what is decided on.
  const version = versionToDecide(article);
  if (!facts || facts.decided_version === null || facts.decided_version >= version) return undefined;
  return { from: facts.decided_version, to: version };
}
