import type { Article } from '#contract/articles/articles.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { useSession } from '#web/session/session-state.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/translate-article.page.ts';
import { loadOriginal } from './load-original.ts';
import { hasUnsentTranslation, RefusalNotice, RefusedTranslation } from './refused-translation.tsx';
import { leadOfTranslation, TranslationForm } from './translation-form.tsx';

const TITLE = 'Tambah terjemahan';
const PROBLEMS: DetailProblems = {
  notFound: {
    title: messages.articles.notFound,
    text: 'Mungkin artikel ini sudah dihapus, atau alamatnya salah ketik.',
  },
  loadFailed: messages.articles.loadFailed,
};
const LIST = { to: pages.articleAdmin, label: 'Lihat semua artikel' };

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return loadOriginal(id);
}

/** The router never reloads the original: the form follows the version that it was opened with. */
export const shouldRevalidate = () => false;

export const handle: AdminPage = {
  title: TITLE,
  above: adminLists.articles,
  needsWidth: true,
  skeleton: <Skeleton />,
};
export const meta = adminMeta(handle.title);

export default function TranslateArticlePage({ loaderData: { original, refusal } }: Route.ComponentProps) {
  const { user } = useSession();
  if (refusal && !(user && hasUnsentTranslation(user.id, original))) {
    return <RefusedTranslation refusal={refusal} side="admin" list={LIST} />;
  }
  return (
    <>
      <AdminHead
        title={TITLE}
        lead={<StyledLink to={articleReadingAddress(original)} styles="textLink" label={original.title} />}
      />
      <p className="mt-3 max-w-text text-sm text-ink-soft">
        {leadOfTranslation(original)} {user && ownerOf(original, user.id)}
      </p>
      {refusal && <RefusalNotice refusal={refusal} side="admin" />}
      {user && <TranslationForm key={original.id} by="admin" userId={user.id} original={original} />}
    </>
  );
}

/** The browser does not know FOUR_EYES and whether the author's account is closed, so the text names both. */
function ownerOf({ user }: Article, userId: number): string {
  if (user.id === userId) return 'Terjemahan ini menjadi artikel Anda, seperti naskah aslinya.';
  return `Terjemahan ini menjadi artikel ${fullName(user)}, penulis naskah aslinya. Bila akunnya sudah ditutup, atau keputusan di situs ini harus diambil admin lain, terjemahan ini menjadi artikel Anda.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...detailProblem(PROBLEMS, error)} link={LIST} />;
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
        className="mt-8 grid animate-pulse gap-x-10 gap-y-8 motion-reduce:animate-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-14">
          <div className={`mt-7 h-12 ${box}`} />
          <div className={`h-48 ${box}`} />
        </div>
        <div className={`h-80 max-lg:hidden ${box}`} />
      </div>
    </>
  );
}
