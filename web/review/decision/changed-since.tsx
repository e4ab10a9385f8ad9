import type { Article } from '#contract/articles/articles.ts';

type ChangedSinceProps = { article: Pick<Article, 'public_version' | 'pending_version'> };

/** Warns an admin who decides on a revision that was written before the public text was changed. Numbers grow with time. */
export function ChangedSince({ article: { public_version = 1, pending_version } }: ChangedSinceProps) {
  if (pending_version == null || pending_version > public_version) return null;
  return (
    <strong className="font-semibold text-clay-text">
      Artikel yang terbit sudah diubah sejak usulan ini dikirim. Bila disetujui, usulan menggantikan perubahan itu.
    </strong>
  );
}
