import { isPublicArticle } from '#contract/articles/article-status.ts';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { PostEditHead } from '#web/posts/post-edit-head.tsx';
import { useSession } from '#web/session/session-state.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/article-edit.page.ts';
import { articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { EditArticleForm } from './edit-article-form.tsx';
import { mayBeTranslated } from './load-original.ts';
import { CrossrefLink } from '#web/review/crossref-link.tsx';
import { PairLine } from '#web/review/pair-line.tsx';
import { NoticeLine } from '#web/review/notice-line.tsx';
import { PublicVersions } from '#web/review/public-versions.tsx';
import { wasEverPublic } from '#web/review/readers-view.ts';

const TITLE = labels.articleAdmin.edit;
const PROBLEMS: DetailProblems = {
  notFound: {
    title: messages.articles.notFound,
    text: 'Mungkin artikel ini sudah dihapus, atau alamatnya salah ketik.',
  },
  loadFailed: messages.articles.loadFailed,
};

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return sessionApi('detailArtikel', { params: { id } }).catch(throwWithMessage);
}

/** The router never reloads the article, because the form may contain newer text. */
export const shouldRevalidate = () => false;

export const handle: AdminPage = { title: TITLE, above: adminLists.articles, skeleton: <Skeleton /> };
export const meta = adminMeta(handle.title);

export default function ArticleEditPage({ loaderData: { artikel } }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <>
      <PostEditHead
        kind="article"
        post={artikel}
        title={TITLE}
        to={articleReadingAddress(artikel)}
        isPublic={isPublicArticle(artikel)}
      />
      <PairLine article={artikel} side="admin" className="mt-3" />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm empty:hidden">
        {mayBeTranslated(artikel) && (
          <StyledLink
            to={addressOf('translateArticle', { id: artikel.id })}
            styles="textLink"
            label="Tambah terjemahan"
          />
        )}
        <CrossrefLink article={artikel} />
      </p>
      <NoticeLine article={artikel} className="mt-3" />
      {wasEverPublic(artikel) && (
        <div className="mt-4 max-w-text">
          <PublicVersions key={artikel.id} articleId={artikel.id} isPublic={isPublicArticle(artikel)} />
        </div>
      )}
      {user && <EditArticleForm key={artikel.id} userId={user.id} loaded={artikel} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ProblemScreen
      {...detailProblem(PROBLEMS, error)}
      link={{ to: pages.articleAdmin, label: 'Lihat semua artikel' }}
    />
  );
}

function Skeleton() {
  const box = 'rounded-md bg-mist';
  return (
    <>
      <AdminHead title={TITLE} />
      <p role="status" className="sr-only">
        {messages.articles.loading}
      </p>
      <div
        aria-hidden="true"
        className="mt-8 grid animate-pulse gap-x-10 gap-y-8 motion-reduce:animate-none lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid content-start gap-14">
          <div className={`mt-7 h-12 ${box}`} />
          <div className={`h-48 ${box}`} />
        </div>
        <div className={`mt-7 h-80 ${box}`} />
      </div>
    </>
  );
}
