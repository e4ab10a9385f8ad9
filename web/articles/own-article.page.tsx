import { data, isRouteErrorResponse } from 'react-router';
import { type ArticleStage, isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { labels, messages } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf, ownAuthorPages, pages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import type { Problem } from '#web/layouts/problems.ts';
import { ReadingPage } from '#web/posts/reading-page.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { loadWorkReads, type LoadingWorkReads, WorkReads } from '#web/reads/work-reads.tsx';
import { currentSession } from '#web/session/session-state.ts';
import { CHANGES_ID, lastVersionOf, proposedChange, VersionChanges } from '#web/review/changes/version-changes.tsx';
import { EmailConfirmation } from '#web/account/email-confirmation.tsx';
import { loadUnconfirmed } from '#web/account/load-unconfirmed.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { inMoment } from '#web/ui/format.ts';
import { CommentForm } from '#web/review/conversation/comment-form.tsx';
import { type LoadingTimeline, loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { StageLine, stageOf } from '#web/review/timeline/stage-line.tsx';
import { Timeline } from '#web/review/timeline/timeline.tsx';
import { AuthorActs, mayBeChanged } from './author-acts.tsx';
import { NoticeLine } from '#web/review/notice-line.tsx';
import { addressOfOther, PairLine } from '#web/review/pair-line.tsx';
import type { Route } from './+types/own-article.page.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { WorkText } from '#web/works/work-text.tsx';

const LIST = { to: pages.myArticles, label: labels.myArticles, lang: 'en' } as const;
const LOST: Problem = {
  title: messages.articles.notFound,
  text: 'Halaman ini hanya memperlihatkan artikel Anda sendiri. Mungkin alamatnya salah ketik, atau artikelnya sudah dihapus.',
};

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [{ artikel }, unconfirmed] = await Promise.all([
    sessionApi('detailArtikel', { params: { id } }).catch(throwWithMessage),
    loadUnconfirmed(),
  ]);
  // The server also returns another author's public article, but this page is only for the user's own articles.
  if (artikel.user_id !== currentSession().user?.id) throw data({}, { status: 404 });
  const reads = isPublicArticle(artikel) ? loadWorkReads('article', artikel.id) : undefined;
  return { artikel, minutes: readingMinutes(artikel.content), timeline: loadTimeline(id), reads, unconfirmed };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  return describeUnlisted(matches, error ? problemOf(error).title : (loaderData?.artikel.title ?? labels.myArticles));
}

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export default function OwnArticlePage({ loaderData }: Route.ComponentProps) {
  const { artikel, minutes, timeline, reads, unconfirmed } = loaderData;
  const proposed = proposedChange(artikel);
  return (
    <>
      <ReadingPage
        post={artikel}
        minutes={minutes}
        above={LIST}
        path={addressOf('myArticleDetail', { id: artikel.id })}
        status={<Status article={artikel} timeline={timeline} reads={reads} unconfirmed={unconfirmed} />}
      >
        <WorkText work={artikel}>
          <PostContent content={artikel.content} language={artikel.language} />
        </WorkText>
      </ReadingPage>
      <div className="page-width mt-12">
        <VersionChanges
          key={`${artikel.public_version} ${artikel.pending_version}`}
          articleId={artikel.id}
          last={lastVersionOf(artikel)}
          open={proposed}
          title={proposed ? 'Perubahan yang Anda usulkan' : 'Perubahan antarversi'}
        />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...problemOf(error)} link={{ to: LIST.to, label: 'Lihat artikel Anda' }} />;
}

const NEXT: Record<ArticleStage, (article: Article) => string> = {
  unconfirmed: () =>
    'Artikel ini belum masuk antrean redaksi. Pastikan dulu alamat email Anda: buka tautan di email kami, atau minta tautan baru di halaman Akun saya. Sampai saat itu hanya Anda yang dapat membukanya.',
  waiting: () =>
    'Hanya Anda dan admin yang dapat membukanya. Admin akan membacanya, lalu menyetujuinya, meminta perbaikan, atau menolaknya; begitu diputuskan, status di sini ikut berubah. Beginilah pembaca akan melihatnya.',
  scheduled: ({ publish_at }) =>
    `Artikel ini disetujui dan terbit${publish_at ? ` pada ${inMoment(publish_at)} WIB` : ' pada waktunya'}. Sampai saat itu hanya Anda dan admin yang dapat membukanya.`,
  published: ({ published_at, notice }) => {
    const since = published_at ? ` sejak ${longDay(published_at)}` : '';
    if (notice) return `Artikel ini tampil untuk umum${since}, di bawah pernyataan dari redaksi.`;
    return `Artikel ini tampil untuk umum${since}. Siapa pun dapat membaca dan membagikannya.`;
  },
  revise: () =>
    'Redaksi meminta perbaikan; pesannya ada di riwayat di bawah ini. Perbaiki tulisannya, lalu kirim lagi artikel yang sama. Sampai disetujui, hanya Anda dan admin yang dapat membukanya.',
  declined: () =>
    'Admin tidak menyetujui artikel ini, jadi hanya Anda dan admin yang dapat membukanya. Ada pertanyaan, atau ingin artikel ini ditinjau lagi? Tulis kepada redaksi di riwayat di bawah ini. Anda juga dapat memperbaikinya dan mengirimnya sebagai artikel baru; tulisannya kami siapkan di formulir, gambarnya Anda pilih lagi.',
  withdrawn: () =>
    'Anda menarik artikel ini kembali, jadi redaksi tidak meninjaunya lagi. Anda dapat mengirimnya lagi kapan saja.',
};

type StatusProps = {
  article: Article;
  timeline: LoadingTimeline;
  reads: LoadingWorkReads | undefined;
  unconfirmed: string | undefined;
};

function Status({ article, timeline, reads, unconfirmed }: StatusProps) {
  return (
    <>
      <aside
        aria-label="Status artikel"
        className="mt-6 grid gap-x-8 gap-y-4 rounded-md border border-line bg-surface p-5 sm:flex sm:items-start print:hidden"
      >
        <ArticleStatusBadge article={article} />
        <div className="max-w-text">
          <p>
            <StageLine article={article} side="author" />
          </p>
          <p className="mt-1 text-sm">{NEXT[stageOf(article)](article)}</p>
          <NoticeLine article={article} className="mt-3" />
          <PairLine article={article} side="author" className="mt-3" />
          {article.counterpart?.is_original && !article.counterpart.is_current && (
            <p role="note" className="mt-3 text-sm">
              Naskah asli sudah direvisi sejak terjemahan ini dibuat.{' '}
              <Link to={addressOfOther(article.counterpart, 'author')} viewTransition className={textLink}>
                Baca naskah asli
              </Link>
              {mayBeChanged(article) && (
                <>
                  {' · '}
                  <Link to={addressOf('postArticle', { artikel: article.id })} viewTransition className={textLink}>
                    Perbarui terjemahan
                  </Link>
                </>
              )}
            </p>
          )}
          {proposedChange(article) && (
            <p className="mt-3 text-sm">
              Usulan perubahan Anda menunggu redaksi. Sampai disetujui, pembaca tetap melihat teks yang sekarang.{' '}
              <a href={`#${CHANGES_ID}`} className={textLink}>
                Lihat yang Anda ubah
              </a>
            </p>
          )}
          <AuthorActs article={article}>
            {isPublicArticle(article) && (
              <StyledLink to={postAddress('article', article.id)} viewTransition styles="small">
                Lihat di situs
              </StyledLink>
            )}
          </AuthorActs>
        </div>
      </aside>
      {/* In the stage `unconfirmed`, the status shown above already asks the author to confirm the address. */}
      {unconfirmed !== undefined && stageOf(article) !== 'unconfirmed' && <EmailConfirmation email={unconfirmed} />}
      {reads && <WorkReads loading={reads} listPath={ownAuthorPages.ownReads} className="mt-8" />}
      <div className="mt-8 border-b border-line pb-6">
        <Timeline articleId={article.id} userId={article.user_id} loading={timeline}>
          <CommentForm article={article} userId={article.user_id} />
        </Timeline>
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <div className="page-width animate-pulse pt-8 motion-reduce:animate-none sm:pt-12">
      <h1 className="sr-only">{messages.articles.loading}</h1>
      <div aria-hidden="true" className="mx-auto max-w-[56rem]">
        <div className="h-6 w-64 max-w-full rounded-sm bg-mist" />
        <div className="mt-6 h-32 rounded-md bg-mist" />
        <div className="mt-10 h-12 max-w-[30rem] rounded-sm bg-sand" />
        <div className="mt-6 h-6 w-56 rounded-sm bg-mist" />
        <div className="mt-10 aspect-[8/5] rounded-lg bg-sand" />
      </div>
    </div>
  );
}

function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error) && error.status === 404) return LOST;
  const { message } = (isRouteErrorResponse(error) ? error.data : {}) as { message?: string };
  return {
    title: message ?? messages.articles.loadFailed,
    text: 'Periksa koneksi Anda, atau coba lagi sebentar lagi.',
    canRetry: true,
  };
}
