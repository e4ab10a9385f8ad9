import { type ReactNode, useRef } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import type { ArticleInList } from '#contract/articles.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import { withInstitute } from '#web/layouts/page-meta.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button, textLink } from '#web/ui/button.ts';
import { inputLook } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import type { Route } from './+types/my-articles.page.ts';
import { LONGEST_SEARCH, type MyArticlesView, pageNumbers, readView, viewAddress } from './my-articles-view.ts';
import { OwnArticleCard, OwnArticleSkeleton } from './own-article-card.tsx';

const PER_PAGE = 10;
const SKELETONS = 4;
const { statusOptions } = labels.articleAdmin;

type Counts = Partial<Record<ArticleStatus, number>>;
type Loaded = { view: MyArticlesView } & (
  | { rows: ArticleInList[]; total: number; counts: Counts | undefined }
  | { rows?: undefined; problem: { text: string; isFixed: boolean } }
);

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<Loaded> {
  const view = readView(url.searchParams);
  try {
    const [{ artikels, meta: list }, counts] = await Promise.all([
      sessionApi('userArtikel', {
        query: {
          view: 'card',
          sort: '-created_at',
          per_page: String(PER_PAGE),
          page: String(view.page),
          q: view.q,
          status: view.status,
        },
      }),
      countByStatus(view.q),
    ]);
    return { view, rows: artikels, total: list.total, counts };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { view, problem: wordsFor(error) };
  }
}

/** One row each is asked for, for the sake of the totals. Without them the list is as good. */
async function countByStatus(q: string): Promise<Counts | undefined> {
  const totals = await Promise.all(
    ARTICLE_STATUSES.map(async (status) => {
      const { meta: list } = await sessionApi('userArtikel', { query: { view: 'card', per_page: '1', q, status } });
      return [status, list.total] as const;
    }),
  ).catch(() => undefined);
  return totals && Object.fromEntries(totals);
}

/** `isFixed`: one of the specification's texts, which are English. */
function wordsFor(error: ApiError): { text: string; isFixed: boolean } {
  if (error instanceof SessionEnded || error.status === 401) {
    return { text: messages.myArticles.notSignedIn, isFixed: true };
  }
  const { serverMessage } = error;
  return { text: serverMessage ?? messages.myArticles.loadFailed, isFixed: serverMessage === undefined };
}

export function meta() {
  return [{ title: withInstitute(labels.myArticles) }, { name: 'robots', content: 'noindex' }];
}

/** What the layout shows until it knows who is there (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export default function MyArticlesPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const isLoading = useIsLoadingThisPage();
  useFocusOnWhatWasUsed();
  return (
    <Frame>
      <Search view={view} />
      <StatusTabs view={view} counts={loaderData.rows && loaderData.counts} />
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
        {loaderData.rows ? (
          <Rows view={view} rows={loaderData.rows} total={loaderData.total} />
        ) : (
          <Problem {...loaderData.problem} view={view} />
        )}
      </div>
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
        <Link to={pages.postArticle} viewTransition className={button.primary}>
          Tulis artikel
        </Link>
      </header>
      {children}
    </div>
  );
}

const SEARCH_ID = 'cari';

function Search({ view }: { view: MyArticlesView }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form
      action={pages.myArticles}
      role="search"
      preventScrollReset
      state={{ used: SEARCH_ID }}
      className="mt-10 flex max-w-[34rem] gap-2"
    >
      <label htmlFor={SEARCH_ID} className="sr-only">
        Cari di artikel Anda
      </label>
      <input
        // The address may change by other ways than this field.
        key={view.q}
        ref={input}
        id={SEARCH_ID}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        defaultValue={view.q}
        placeholder="Cari judul"
        className={`min-w-0 ${inputLook}`}
      />
      {view.status && <input type="hidden" name="status" value={view.status} />}
      <button type="submit" className={button.secondary}>
        Cari
      </button>
    </Form>
  );
}

function StatusTabs({ view, counts }: { view: MyArticlesView; counts: Counts | undefined }) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { status: undefined, label: 'Semua', count: all },
    ...ARTICLE_STATUSES.map((status) => ({ status, label: statusOptions[status], count: counts?.[status] })),
  ];
  return (
    <nav aria-label="Status" className="mt-6 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-x-3 sm:gap-x-8">
        {tabs.map(({ status, label, count }) => (
          <li key={label}>
            <Link
              id={tabId(status)}
              to={viewAddress({ ...view, status, page: 1 })}
              preventScrollReset
              state={{ used: tabId(status) }}
              aria-current={view.status === status ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-[current=true]:border-clay aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {label}
              <span className="text-xs font-normal tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function tabId(status: ArticleStatus | undefined): string {
  return `status-${status ?? 'semua'}`;
}

type RowsProps = { view: MyArticlesView; rows: ArticleInList[]; total: number };

function Rows({ view, rows, total }: RowsProps) {
  if (rows.length === 0) return <NoRows view={view} total={total} />;
  const first = (view.page - 1) * PER_PAGE + 1;
  return (
    <>
      <p role="status" className="mt-6 text-sm text-ink-soft">
        {total > rows.length ? `${first}–${first + rows.length - 1} dari ${total} artikel` : `${total} artikel`}
        {view.q !== '' && ` untuk “${view.q}”`}
      </p>
      <ul className="divide-y divide-line">
        {rows.map((article, position) => (
          <li key={article.id}>
            <OwnArticleCard article={article} isFirst={position === 0} />
          </li>
        ))}
      </ul>
      <Pages view={view} pageCount={Math.ceil(total / PER_PAGE)} />
    </>
  );
}

function NoRows({ view, total }: { view: MyArticlesView; total: number }) {
  const isNarrowed = view.q !== '' || view.status !== undefined;
  return (
    <div className="flex flex-col items-start py-14">
      <p role="status" lang="en" className="text-2xl font-bold tracking-tight">
        {messages.myArticles.none}
      </p>
      {total > 0 ? (
        <Explained
          text={`Halaman ${view.page} tidak ada: semuanya ${total} artikel.`}
          link={{ to: viewAddress({ ...view, page: 1 }), label: 'Ke halaman pertama' }}
        />
      ) : isNarrowed ? (
        <Explained
          text={
            view.q === ''
              ? 'Tidak ada artikel Anda dengan status ini.'
              : `Tidak ada judul yang cocok dengan “${view.q}”${view.status ? ' dan status ini' : ''}.`
          }
          link={{ to: pages.myArticles, label: 'Lihat semua artikel Anda', icon: <CloseIcon /> }}
        />
      ) : (
        <Explained
          text="Anda belum mengirim artikel. Yang Anda kirim tampil di sini, dari menunggu sampai diputuskan admin."
          link={{ to: pages.postArticle, label: 'Tulis artikel pertama Anda' }}
        />
      )}
    </div>
  );
}

function Explained({ text, link }: { text: string; link: { to: string; label: string; icon?: ReactNode } }) {
  return (
    <>
      <p className="mt-3 max-w-text text-ink-soft">{text}</p>
      <Link to={link.to} className={`mt-6 ${textLink}`}>
        {link.icon} {link.label}
      </Link>
    </>
  );
}

function Problem({ text, isFixed, view }: { text: string; isFixed: boolean; view: MyArticlesView }) {
  const isSignedOut = text === messages.myArticles.notSignedIn;
  return (
    <div className="flex flex-col items-start gap-6 py-14">
      <p role="alert" lang={isFixed ? 'en' : undefined} className="text-2xl font-bold tracking-tight">
        {text}
      </p>
      {isSignedOut ? (
        <Link to={pages.login} lang="en" className={button.primary}>
          {labels.navigation.signIn}
        </Link>
      ) : (
        <Link to={viewAddress(view)} replace preventScrollReset className={button.secondary}>
          Coba lagi
        </Link>
      )}
    </div>
  );
}

function Pages({ view, pageCount }: { view: MyArticlesView; pageCount: number }) {
  if (pageCount < 2) return null;
  const link = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3 text-sm tabular-nums';
  const to = (page: number) => viewAddress({ ...view, page });
  return (
    <nav
      aria-label="Halaman"
      className="mt-6 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6"
    >
      {view.page > 1 && (
        <Link to={to(view.page - 1)} rel="prev" className={`${link} hover:bg-mist`}>
          Sebelumnya
        </Link>
      )}
      {pageNumbers(view.page, pageCount).map((page, index) =>
        page === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has nothing else
          <span key={`gap ${index}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-label={`Halaman ${page}`}
            aria-current={page === view.page ? 'page' : undefined}
            className={`${link} hover:bg-mist aria-[current=page]:bg-brand aria-[current=page]:font-semibold aria-[current=page]:text-on-brand`}
          >
            {page}
          </Link>
        ),
      )}
      {view.page < pageCount && (
        <Link to={to(view.page + 1)} rel="next" className={`${link} hover:bg-mist`}>
          Berikutnya
        </Link>
      )}
    </nav>
  );
}

function Skeleton() {
  return (
    <Frame>
      <div className="mt-10 h-12 max-w-[34rem] rounded-md bg-mist" />
      <div className="mt-6 h-11.25 border-b border-line" />
      <p role="status" className="mt-6 text-sm text-ink-soft">
        Memuat artikel Anda…
      </p>
      <div aria-hidden="true" className="divide-y divide-line">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <OwnArticleSkeleton key={index} />
        ))}
      </div>
    </Frame>
  );
}

function useIsLoadingThisPage(): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === pages.myArticles.toLowerCase();
}

/** Whoever searches or chooses a status stays there, to go on; the frame would take the focus to the heading. */
function useFocusOnWhatWasUsed(): void {
  const { state } = useLocation() as { state: { used?: string } | null };
  useAfterNavigation(() => {
    const used = state?.used;
    if (used !== undefined) requestAnimationFrame(() => document.getElementById(used)?.focus({ preventScroll: true }));
  });
}
