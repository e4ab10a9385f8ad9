import { isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { SiteLink } from '#web/posts/site-link.tsx';
import { StageLine } from '#web/review/timeline/stage-line.tsx';
import { textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { Key } from './keys.tsx';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

/** The heading of the open article. It has the focus when another article opens. */
export const TITLE_ID = 'judul-artikel';

/** A title with more characters is smaller, or it would push the text below the screen. */
const LONG = 80;

/** The title is known from the list before the article has loaded. */
export function ArticleTitle({ title, lang }: { title: string; lang?: 'en' | undefined }) {
  return (
    <h2
      id={TITLE_ID}
      tabIndex={-1}
      lang={lang}
      className={`font-bold tracking-tight ${title.length > LONG ? 'text-xl' : 'text-2xl'}`}
    >
      {title}
    </h2>
  );
}

/** Where the article stands, who wrote it, and where an admin can go from here. */
export function ArticleLine({ article }: { article: Article }) {
  const { user } = article;
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <StageLine article={article} side="editors" />
      <p className="min-w-0">
        <AuthorName user={user} />
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to={addressOf('articleEdit', { id: article.id })} aria-keyshortcuts="e" className={textLink}>
          {labels.articleAdmin.edit} <Key name="e" />
        </Link>
        {isPublicArticle(article) && <SiteLink kind="article" postId={article.id} className={textLink} />}
      </p>
    </div>
  );
}
