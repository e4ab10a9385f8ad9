import { isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { SiteLink } from '#web/posts/site-link.tsx';
import { StageLine } from '#web/review/timeline/stage-line.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { Key } from './keys.tsx';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

/** The id of the open article's heading, which gets the focus when an article opens. */
export const TITLE_ID = 'judul-artikel';

/** Titles with more characters get smaller letters, so that they do not push the text off the screen. */
const LONG = 80;

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

/** Shows the stage of the article, its author, and the links to edit it and to its public page. */
export function ArticleLine({ article }: { article: Article }) {
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <StageLine article={article} side="editors" />
      <p className="min-w-0">
        <AuthorName user={article.user} />
      </p>
      <p className="flex flex-wrap gap-x-5">
        <StyledLink to={addressOf('articleEdit', { id: article.id })} aria-keyshortcuts="e" styles="textLink">
          {labels.articleAdmin.edit} <Key name="e" />
        </StyledLink>
        {isPublicArticle(article) && <SiteLink kind="article" postId={article.id} className={textLink} />}
      </p>
    </div>
  );
}
