import { isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { isCrossrefDoi, NO_CROSSREF_DOI } from '#contract/articles/work-rules.ts';
import { crossrefPath } from '#contract/works/work-files.ts';
import { textLink } from '#web/ui/button-styles.ts';

/** Downloads the file with which an admin registers the DOI of a public article at Crossref, or says why it cannot. */
export function CrossrefLink({ article }: { article: Pick<Article, 'id' | 'verifikasi_admin' | 'doi'> }) {
  if (!isPublicArticle(article) || !article.doi) return null;
  if (!isCrossrefDoi(article.doi)) return <span className="text-ink-soft">{NO_CROSSREF_DOI}</span>;
  return (
    <a href={crossrefPath(article.id)} download className={textLink}>
      Unduh XML Crossref
    </a>
  );
}
