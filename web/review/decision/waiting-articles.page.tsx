import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, adminListHandle } from '#web/admin/admin-list.tsx';
import { adminLists, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { loadWaiting } from '#web/layouts/admin/waiting-articles.ts';
import { inCount } from '#web/ui/format.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { usePostDeletion } from '#web/posts/admin-posts.ts';
import { PreviewText } from '#web/posts/preview-text.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { Route } from './+types/waiting-articles.page.ts';
import { type ArticleSort, byTitle } from './article-sorts.ts';
import { type MouseEvent, useId } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { CardPicture } from '#web/admin/card-picture.tsx';
import { ArticleAdminActions, articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { besideStatus, stageOf } from '#web/review/timeline/stage-line.tsx';
import { waitingSince } from '#web/review/timeline/waiting-since.ts';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

const SCREEN: AdminListScreen<never, ArticleSort> = {
  shape: {
    path: pages.waitingArticles,
    perPage: 20,
    statuses: [],
    sorts: [
      { value: 'created_at', label: 'Paling lama menunggu' },
      { value: '-created_at', label: 'Terbaru' },
      ...byTitle,
    ],
  },
  texts: {
    noun: 'artikel menunggu',
    searchLabel: 'Cari artikel yang menunggu',
    searchPlaceholder: 'Cari judul, author, atau isi',
    showAll: 'Lihat semua yang menunggu',
    none: messages.articles.none,
    noneFound: 'Tidak ada artikel yang ditemukan.',
  },
  head: {
    title: labels.admin.updateArticleStatus,
    lang: 'en',
    lead: messages.articles.waitingSubtitle,
    children: (
      <StyledLink to={ownAdminPages.review} styles="primary">
        Tinjau berurutan <ArrowRightIcon />
      </StyledLink>
    ),
  },
  beginning: 'Semua artikel sudah diputuskan. Yang baru dikirim penulis tampil di sini.',
  className: 'mt-2 divide-y divide-line',
  skeleton: <WaitingArticlesSkeleton />,
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [loaded, queue] = await Promise.all([
    loadList(SCREEN.shape, url, (query) =>
      articleCalls.list(sessionApi, { ...query, status: DEFAULT_ARTICLE_STATUS, view: 'card' }),
    ),
    loadWaiting().catch(() => undefined),
  ]);
  return { ...loaded, queue: queue?.counts, at: new Date() };
}

/** Returns the texts and layout of the list. Counts scheduled articles separately, because they need no decision. */
function screenOf(queue: QueueAnswer['counts'] | undefined, q: string): typeof SCREEN {
  if (q !== '' || !queue?.scheduled) return SCREEN;
  const noun = `artikel: ${inCount(queue.waiting)} menunggu, ${inCount(queue.scheduled)} terjadwal`;
  return { ...SCREEN, texts: { ...SCREEN.texts, noun } };
}

export const handle = adminListHandle(adminLists.waiting, SCREEN);
export const meta = adminMeta(handle.title);

export default function WaitingArticlesPage({ loaderData }: Route.ComponentProps) {
  const deletion = usePostDeletion(articleCalls);
  const screen = screenOf(loaderData.queue, loaderData.view.q);
  return (
    <AdminList screen={screen} loaded={loaderData} deletion={deletion}>
      {(article) => <WaitingArticle article={article} now={loaderData.at} onDelete={deletion.ask} />}
    </AdminList>
  );
}

const row = `gap-x-4 gap-y-3 py-5 sm:grid sm:grid-cols-[9rem_1fr] lg:grid-cols-[9rem_1fr_auto] lg:gap-x-6 ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full rounded-sm bg-sand object-cover ${rowOnPhone.picture}`;

type WaitingArticleProps = {
  article: ArticleInList;
  now: Date;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

/** A row of the list: the article, how long it has waited, and its actions, which begin with the link to decide. */
function WaitingArticle({ article, now, onDelete }: WaitingArticleProps) {
  const titleId = useId();
  const address = articleReadingAddress(article);
  return (
    <article aria-labelledby={titleId} className={row}>
      <CardPicture post={article} to={address} sizes="(min-width: 40rem) 9rem, 4rem" className={picture} />
      <div className={`min-w-0 ${rowOnPhone.body}`}>
        <h2 id={titleId} className={`text-lg leading-snug font-bold tracking-tight ${rowOnPhone.title}`}>
          <Link to={address} viewTransition className="line-clamp-2 hover:underline">
            {article.title}
          </Link>
        </h2>
        <p className={`mt-1 text-sm ${rowOnPhone.author}`}>
          <AuthorName user={article.user} />
        </p>
        <p className={`mt-2 max-w-text text-sm wrap-anywhere text-ink-soft ${rowOnPhone.preview}`}>
          <PreviewText post={article} />
        </p>
        <p className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft ${rowOnPhone.status}`}>
          <ArticleStatusBadge article={article} />
          {stageOf(article) === 'scheduled' ? (
            besideStatus(article)
          ) : (
            <time dateTime={article.created_at}>{waitingSince(article.created_at, now)}</time>
          )}
        </p>
      </div>
      <div
        className={`col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 lg:col-span-1 lg:w-44 lg:content-start lg:justify-end ${rowOnPhone.actions}`}
      >
        <ArticleAdminActions article={article} titleId={titleId} onDelete={onDelete} />
      </div>
    </article>
  );
}

function WaitingArticlesSkeleton() {
  return (
    <div aria-hidden="true" className="mt-2 animate-pulse divide-y divide-line motion-reduce:animate-none">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={row}>
          <div className={picture} />
          <div className={`grid content-start gap-3 ${rowOnPhone.body}`}>
            <div className={`h-6 w-3/5 rounded-sm bg-sand max-sm:h-11 ${rowOnPhone.title}`} />
            <div className={`h-5 w-2/5 rounded-sm bg-mist max-sm:h-9 ${rowOnPhone.author}`} />
            <div className={`h-5 w-4/5 rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`h-7 w-48 rounded-full bg-mist ${rowOnPhone.status}`} />
          </div>
          <div className={`col-span-full h-11 rounded-full bg-mist lg:col-span-1 lg:w-44 ${rowOnPhone.actions}`} />
        </div>
      ))}
    </div>
  );
}
