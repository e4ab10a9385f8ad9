import { isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import type { Notice } from '#contract/articles/change-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';

const PUBLIC: Readonly<Record<Notice, string>> = {
  retraction: 'Artikel ini ditarik. Pembaca melihat pernyataannya di atas tulisan.',
  concern: 'Di atas artikel ini ada pernyataan keprihatinan.',
};
const TAKEN_DOWN: Readonly<Record<Notice, string>> = {
  retraction: 'Artikel ini ditarik. Bila tampil lagi, pernyataannya juga tampil lagi di atas tulisan.',
  concern: 'Bila artikel ini tampil lagi, pernyataan keprihatinannya juga tampil lagi di atas tulisan.',
};

type NoticeLineProps = { article: Pick<Article, 'id' | 'notice' | 'verifikasi_admin'>; className?: string };

/** Tells the author and admins of the retraction or the statement of concern above an article, if there is one. */
export function NoticeLine({ article, className = '' }: NoticeLineProps) {
  const { id, notice } = article;
  if (!notice) return null;
  const isPublic = isPublicArticle(article);
  return (
    <p role="note" className={`border-l-4 border-clay pl-3 text-sm font-medium ${className}`}>
      {(isPublic ? PUBLIC : TAKEN_DOWN)[notice]}
      {isPublic && (
        <>
          {' '}
          <Link to={addressOf('articleHistory', { id })} className={inlineTextLink}>
            Lihat riwayat artikel
          </Link>
        </>
      )}
    </p>
  );
}
