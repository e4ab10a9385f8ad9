import type { Article } from '#contract/articles/articles.ts';

type ChangedSinceProps = { article: Pick<Article, 'public_version' | 'pending_version'> };

/** Warns if the public article was changed after the revision was sent, and so has the higher version number. */
export function ChangedSince({ article: { public_version = 1, pending_version } }: ChangedSinceProps) {
  if (pending_version == null || pending_version > public_version) return null;
  return (
    <strong className="font-semibold text-clay-text">
      Artikel yang terbit sudah diubah sejak usulan ini dikirim. Bila disetujui, usulan menggantikan perubahan itu.
    </strong>
  );
}
