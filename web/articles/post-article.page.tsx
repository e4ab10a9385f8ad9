import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isPublicArticle } from '#contract/articles/article-status.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { unlisted } from '#web/layouts/page-meta.ts';
import { EditorsWords } from '#web/review/conversation/editors-words.tsx';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { wordsToAnswer } from '#web/review/conversation/words-to-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { currentSession, useSession } from '#web/session/session-state.ts';
import type { Route } from './+types/post-article.page.ts';
import { ArticleForm, ResubmissionForm, RevisionForm } from './authors-form.tsx';
import { loadOriginal } from './load-original.ts';
import { hasUnsentTranslation, RefusalNotice, RefusedTranslation } from './refused-translation.tsx';
import { GuideLink, type SubmissionGuide, useSubmissionGuide } from './submission-guide.tsx';
import { leadOfTranslation, TranslationForm } from './translation-form.tsx';
import { withRevision } from '#web/review/revised-article.ts';

const TITLE = labels.navigation.projectsPostArticle;
const REVISION_LEAD =
  'Artikel ini tampil untuk umum. Sampai redaksi menyetujui usulan Anda, pembaca tetap melihat teks yang sekarang.';

const LIST = { to: pages.myArticles, label: 'Lihat artikel Anda' };

/**
 * `?artikel=` contains the id of the article to send again or to revise, `?terjemahan=` that of the article to
 * translate. Without both the form is for a new article.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const originalId = url.searchParams.get('terjemahan');
  if (originalId !== null) {
    const { original, refusal } = await loadOriginal(originalId);
    if (original.user_id !== currentSession().user?.id) throw data({}, { status: 404 });
    return { original, refusal };
  }
  const id = url.searchParams.get('artikel');
  if (id === null) return {};
  const [{ artikel }, timeline] = await Promise.all([
    sessionApi('detailArtikel', { params: { id } }).catch(throwWithMessage),
    loadTimeline(id),
  ]);
  if (artikel.user_id !== currentSession().user?.id) throw data({}, { status: 404 });
  const words = wordsToAnswer(timeline);
  return isPublicArticle(artikel)
    ? { words, revised: await withRevision(artikel).catch(throwWithMessage) }
    : { words, artikel };
}

/** Reloads the article only if the query changes. With the same query, the form has newer text than the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

export const meta = unlisted(TITLE);

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export default function PostArticlePage({ loaderData }: Route.ComponentProps) {
  const { artikel, revised, original, refusal, words = [] } = loaderData;
  const { user } = useSession();
  const guide = useSubmissionGuide(user?.id);
  if (original && refusal && !(user && hasUnsentTranslation(user.id, original))) {
    return <RefusedTranslation refusal={refusal} side="author" list={LIST} />;
  }
  if (!user) return <Frame />;
  if (original) {
    return (
      <Frame title="Tambah terjemahan" lead={leadOfTranslation(original)} guide={guide}>
        {refusal && <RefusalNotice refusal={refusal} side="author" />}
        <TranslationForm key={original.id} by="author" userId={user.id} original={original} guide={guide} />
      </Frame>
    );
  }
  const beside = words.length > 0 && <EditorsWords events={words} />;
  if (revised) {
    return (
      <Frame title="Usulkan perubahan" lead={REVISION_LEAD} guide={guide}>
        <RevisionForm key={revised.id} userId={user.id} loaded={revised} beside={beside} guide={guide} />
      </Frame>
    );
  }
  return artikel ? (
    <Frame
      title="Perbaiki artikel"
      lead="Artikel yang sama dikirim lagi, lalu dibaca redaksi. Versi sebelumnya tetap tersimpan."
      guide={guide}
    >
      <ResubmissionForm key={artikel.id} userId={user.id} loaded={artikel} beside={beside} guide={guide} />
    </Frame>
  ) : (
    <Frame guide={guide}>
      <ArticleForm key={user.id} userId={user.id} guide={guide} />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ProblemScreen
      title={isMissing ? messages.articles.notFound : messages.articles.loadFailed}
      text={isMissing ? 'Mungkin artikelnya sudah dihapus.' : 'Periksa koneksi Anda, atau coba lagi sebentar lagi.'}
      canRetry={!isMissing}
      link={LIST}
    />
  );
}

const LEAD = 'Artikel Anda dibaca dulu oleh admin, lalu tampil untuk umum setelah disetujui.';

type FrameProps = { title?: string; lead?: string; guide?: SubmissionGuide | undefined; children?: ReactNode };

function Frame({ title = TITLE, lead = LEAD, guide, children }: FrameProps) {
  return (
    <div className="page-width pt-10 has-[[data-beside]]:max-w-[102.5rem] sm:pt-16">
      <header className="max-w-text">
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        <p className="mt-4 text-ink-soft">{lead}</p>
        {guide && <GuideLink guide={guide} />}
      </header>
      {children}
    </div>
  );
}

function Skeleton() {
  const box = 'rounded-md bg-mist';
  return (
    <Frame>
      <p role="status" className="sr-only">
        Menyiapkan formulir…
      </p>
      <div
        aria-hidden="true"
        className="mt-8 grid animate-pulse gap-x-12 gap-y-8 motion-reduce:animate-none lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16"
      >
        <div className="grid content-start gap-14">
          <div className={`mt-7 h-12 ${box}`} />
          <div className={`h-48 ${box}`} />
        </div>
        <div className={`mt-7 aspect-[8/5] ${box}`} />
      </div>
    </Frame>
  );
}
