import type { ArticleInList } from '#contract/articles/articles.ts';
import { addressOf } from '#contract/routes.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { PreviewText } from '#web/posts/preview-text.tsx';
import { StageLine } from '#web/review/timeline/stage-line.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';

const row = 'grid grid-cols-[6.5rem_1fr] items-start gap-x-4 gap-y-3 py-6 sm:grid-cols-[12rem_1fr] sm:gap-x-8';
const picture = 'aspect-[8/5] w-full rounded-md bg-sand object-cover';
const text = 'max-sm:contents';
const below = 'max-sm:col-span-full';

type OwnArticleCardProps = {
  article: ArticleInList;
  isFirst: boolean;
  /** Whether the author has begun to change the article and has not sent the change. */
  hasDraft: boolean;
};

/** The title is the link, and its click area covers the whole row. */
export function OwnArticleCard({ article, isFirst, hasDraft }: OwnArticleCardProps) {
  return (
    <article className={`group relative ${row}`}>
      <StoredImage
        image={article.image}
        info={article.image_info}
        alt=""
        sizes="(min-width: 40rem) 12rem, 6.5rem"
        isFirst={isFirst}
        className={`${picture} dark:brightness-90`}
      />
      <div className={text}>
        <h2 className="line-clamp-4 text-lg leading-snug font-bold tracking-tight sm:line-clamp-2">
          <Link
            to={addressOf('myArticleDetail', { id: article.id })}
            viewTransition
            className="decoration-clay decoration-2 underline-offset-[0.25em] group-hover:underline after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </h2>
        <p
          className={`max-w-text text-sm wrap-anywhere text-ink-soft sm:mt-2 ${below} ${article.excerpt ? '' : 'line-clamp-2'}`}
        >
          <PreviewText post={article} />
        </p>
        <p className={`text-sm sm:mt-3 ${below}`}>
          <StageLine article={article} side="author" />
        </p>
        <p className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft sm:mt-3 ${below}`}>
          <ArticleStatusBadge article={article} />
          <span>
            Dikirim <time dateTime={article.created_at}>{longDay(article.created_at)}</time>
          </span>
          {hasDraft && (
            <StyledLink to={addressOf('postArticle', { artikel: article.id })} styles="textLink" className="relative">
              Lanjutkan perubahan <span className="sr-only">{article.title}, yang belum dikirim</span>
            </StyledLink>
          )}
        </p>
      </div>
    </article>
  );
}

export function OwnArticleSkeleton() {
  return (
    <div className={`animate-pulse motion-reduce:animate-none ${row}`}>
      <div className={picture} />
      <div className={text}>
        <div className="h-7 w-[85%] rounded-sm bg-sand sm:max-w-[28rem]" />
        <div className={`mt-1 grid gap-2 sm:mt-3.5 ${below}`}>
          <div className="h-4 w-full max-w-text rounded-sm bg-mist" />
          <div className="h-4 w-3/5 max-w-[24rem] rounded-sm bg-mist" />
        </div>
        <div className={`h-4 w-56 rounded-sm bg-mist sm:mt-4 ${below}`} />
        <div className={`h-7 w-56 rounded-full bg-mist sm:mt-4 ${below}`} />
      </div>
    </div>
  );
}
