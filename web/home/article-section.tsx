import type { ArticleInList } from '#contract/articles/articles.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { PostCard } from '#web/posts/post-card.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { threeColumns } from './three-columns.ts';

/** `articles` is undefined when they could not be loaded. */
export function ArticleSection({ articles }: { articles: ArticleInList[] | undefined }) {
  return (
    <section aria-labelledby="artikel-judul" className="page-width pt-24 sm:pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="artikel-judul" lang="en" className="text-3xl font-bold tracking-tight">
          {labels.home.articles}
        </h2>
        <Link to={pages.articles} viewTransition className={textLink}>
          Semua artikel <ArrowRightIcon />
        </Link>
      </div>
      <div className="mt-12">
        <Articles articles={articles} />
      </div>
    </section>
  );
}

function Articles({ articles }: { articles: ArticleInList[] | undefined }) {
  if (!articles) return <Notice text={messages.articles.homeLoadFailed} />;
  if (articles.length === 0) return <Notice text={messages.articles.none} />;
  return (
    <ul className={threeColumns}>
      {articles.map((article) => (
        <li key={article.id} className="grid">
          <PostCard kind="article" post={article} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="rounded-md border border-line bg-surface px-6 py-10 text-center text-ink-soft">{text}</p>;
}
