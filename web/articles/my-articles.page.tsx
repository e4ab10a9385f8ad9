import type { ReactNode } from 'react';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { ArticleInList } from '#contract/articles/articles.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { ownAuthorPages, pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { EmailConfirmation } from '#web/account/email-confirmation.tsx';
import { loadUnconfirmed } from '#web/account/load-unconfirmed.ts';
import type { LoadedList } from '#web/admin/list-loading.ts';
import { type ListShape, readView, viewAddress, viewQuery } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList } from '#web/admin/managed-list.tsx';
import { ownDrafts, storage } from '#web/drafts/browser-drafts.ts';
import { articleOfDraft } from '#web/drafts/drafts.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { optional } from '#web/session/optional-answer.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/my-articles.page.ts';
import { mayBeChanged } from './author-acts.tsx';
import { OwnArticleCard, OwnArticleSkeleton } from './own-article-card.tsx';
import { UnsentArticles } from './unsent-articles.tsx';

const LIST: ListShape<ArticleStatus, '-created_at'> = {
  path: pages.myArticles,
  perPage: 10,
  statuses: articleStatusChoices,
  sorts: [{ value: '-created_at', label: 'Terbaru' }],
};
const TEXTS: ListTexts = {
  noun: 'artikel',
  searchLabel: 'Cari di artikel Anda',
  searchPlaceholder: 'Cari judul atau isi',
  showAll: 'Lihat semua artikel Anda',
  none: messages.myArticles.none,
  noneLang: 'en',
};

type Loaded = LoadedList<ArticleInList, ArticleStatus, '-created_at'> & {
  problem?: Problem;
  /** The author's email address, if it is not confirmed. */
  unconfirmed?: string | undefined;
};
type Problem = { text: string; isFixed: boolean };

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<Loaded> {
  const view = readView(LIST, url.searchParams);
  try {
    const [{ artikels, meta: list }, unconfirmed] = await Promise.all([
      sessionApi('userArtikel', { query: { ...viewQuery(LIST, view), view: 'card', counts: 'true' } }),
      loadUnconfirmed(),
    ]);
    return {
      view,
      rows: artikels,
      total: list.total,
      counts: list.counts,
      fullText: list.text_search,
      unconfirmed,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { view, problem: wordsFor(error) };
  }
}

/** Returns the text for an error. `isFixed`: the specification prescribes the text, which is in English. */
function wordsFor(error: ApiError): Problem {
  if (error instanceof SessionEnded || error.status === 401) {
    return { text: messages.myArticles.notSignedIn, isFixed: true };
  }
  const { serverMessage } = error;
  return { text: serverMessage ?? messages.myArticles.loadFailed, isFixed: serverMessage === undefined };
}

export const meta = unlisted(labels.navigation.projectsMyArticles);

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export default function MyArticlesPage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const drafted = useLoaded(user?.id, async (id) => (id === undefined ? NONE : await draftedBy(id))) ?? NONE;
  return (
    <Frame>
      {loaderData.unconfirmed !== undefined && <EmailConfirmation email={loaderData.unconfirmed} />}
      {user && <UnsentArticles key={user.id} userId={user.id} />}
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning={
          <Explained
            text="Anda belum mengirim artikel. Yang Anda kirim tampil di sini, dari menunggu sampai diputuskan admin."
            link={{ to: pages.postArticle, label: 'Tulis artikel pertama Anda' }}
          />
        }
        failed={
          loaderData.problem && <ProblemText {...loaderData.problem} again={viewAddress(LIST, loaderData.view)} />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((article, position) => (
              <li key={article.id}>
                <OwnArticleCard
                  article={article}
                  isFirst={position === 0}
                  hasDraft={mayBeChanged(article) && drafted.has(article.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </ManagedList>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-text">
          <h1 lang="en" className="text-3xl font-bold tracking-tight">
            {labels.myArticles}
          </h1>
          <p className="mt-4 text-ink-soft">Semua yang pernah Anda kirim, dan sampai di mana masing-masing.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <StyledLink to={pages.postArticle} styles="primary" label="Tulis artikel" viewTransition />
          <StyledLink to={ownAuthorPages.ownReads} styles="quiet" label="Angka baca" viewTransition />
        </div>
      </header>
      {children}
    </div>
  );
}

function ProblemText({ text, isFixed, again }: Problem & { again: string }) {
  const isSignedOut = text === messages.myArticles.notSignedIn;
  return (
    <div className="flex flex-col items-start gap-6 py-14">
      <p role="alert" lang={isFixed ? 'en' : undefined} className="text-2xl font-bold tracking-tight">
        {text}
      </p>
      {isSignedOut ? (
        <StyledLink to={pages.login} styles="primary" label={labels.navigation.signIn} lang="en" />
      ) : (
        <StyledLink to={again} styles="secondary" label="Coba lagi" replace preventScrollReset />
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <Frame>
      <p role="status" className="sr-only">
        Memuat artikel Anda…
      </p>
      <ListControlsSkeleton hasStatuses hasSorts={false} />
      <div aria-hidden="true" className="divide-y divide-line">
        {Array.from({ length: 4 }, (_, index) => (
          <OwnArticleSkeleton key={index} />
        ))}
      </div>
    </Frame>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the ids of the sent articles that a user has begun to change, here or on another device. */
async function draftedBy(userId: number): Promise<ReadonlySet<number>> {
  const here = storage.keys().map((key) => articleOfDraft(key, userId));
  const elsewhere = (await optional(ownDrafts()))?.drafts ?? [];
  const subjects = elsewhere.flatMap(({ form, subject }) => (form === 'article' ? [subject] : []));
  return new Set([...here, ...subjects].filter((id) => typeof id === 'number'));
}
