import { Suspense, use } from 'react';
import { isPublicArticle, PREVIEWED_STAGES } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { labels, messages } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf, ownAdminPages, pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { plainText } from '#web/editor/plain-text.ts';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { Reading } from '#web/posts/reading.tsx';
import { SiteLink } from '#web/posts/site-link.tsx';
import { loadWorkReads, type LoadingWorkReads, WorkReads } from '#web/reads/work-reads.tsx';
import { CommentForm } from '#web/review/conversation/comment-form.tsx';
import { type LoadingTimeline, loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { CrossrefLink } from '#web/review/crossref-link.tsx';
import { PreviewLinks } from '#web/review/preview-links.tsx';
import { NoticeLine } from '#web/review/notice-line.tsx';
import { PublicVersions } from '#web/review/public-versions.tsx';
import { wasEverPublic } from '#web/review/readers-view.ts';
import { withRevision } from '#web/review/revised-article.ts';
import { StageLine, stageOf } from '#web/review/timeline/stage-line.tsx';
import { Timeline } from '#web/review/timeline/timeline.tsx';
import { StartOfText } from '#web/review/changes/start-of-text.tsx';
import { useSeen } from '#web/review/changes/use-seen.ts';
import {
  changeSinceDecision,
  type Compared,
  lastVersionOf,
  proposedChange,
  VersionChanges,
} from '#web/review/changes/version-changes.tsx';
import { loadArticle, type NotLoaded } from '#web/review/load-article.ts';
import { useSession } from '#web/session/session-state.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/article-status.page.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { StatusDecision } from './status-decision.tsx';
import type { ProposedTold } from './told.ts';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { WorkText } from '#web/works/work-text.tsx';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

type Loaded = ArticleToDecideProps | NotLoaded;

const TITLE = labels.articleAdmin.updateStatus;

/** Returns the promise without awaiting it, so that the page can show that the article is loading. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { id, loading: load(id) };
}

async function load(id: string): Promise<Loaded> {
  return await loadArticle(id, async (article) => {
    const timeline = loadTimeline(id);
    const reads = isPublicArticle(article) ? loadWorkReads('article', article.id) : undefined;
    // Waits for the timeline, which says which version was decided on last, only if there are several versions.
    const unread =
      proposedChange(article) ??
      (lastVersionOf(article) > 1 ? changeSinceDecision(article, await timeline) : undefined);
    const proposed = await loadProposed(article);
    return { timeline, reads, unread, proposed };
  });
}

async function loadProposed(article: Article): Promise<ProposedTold | undefined> {
  const { pending_version: version } = article;
  if (typeof version !== 'number') return undefined;
  const { proposed } = await withRevision(article);
  return proposed && { ...proposed, version };
}

export const handle: AdminPage = {
  title: TITLE,
  lang: 'en',
  above: adminLists.waiting,
  skeleton: (
    <>
      <AdminHead title={TITLE} lang="en" />
      <Waiting />
    </>
  ),
};
export const meta = adminMeta(handle.title);

export default function ArticleStatusPage({ loaderData: { id, loading } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={TITLE} lang="en" />
      <Suspense key={id} fallback={<Waiting />}>
        <WhenLoaded loading={loading} />
      </Suspense>
    </>
  );
}

/** Uses React's use() instead of the router's Await, which would enlarge the script that every page loads. */
function WhenLoaded({ loading }: { loading: Promise<Loaded> }) {
  const loaded = use(loading);
  return 'article' in loaded ? <ArticleToDecide {...loaded} /> : <Problem {...loaded} />;
}

type ArticleToDecideProps = {
  article: Article;
  timeline: LoadingTimeline;
  /** How often a published article was read. */
  reads: LoadingWorkReads | undefined;
  /** The change to decide on: from the public text to the proposed revision, or since the last decision. */
  unread: Compared | undefined;
  proposed: ProposedTold | undefined;
};

function ArticleToDecide({ article, timeline, reads, unread, proposed }: ArticleToDecideProps) {
  const { user } = useSession();
  const seen = useSeen(article);
  const { mark = '', isUnseen } = seen;
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
      <ArticleHead article={article} />
      <div className="lg:sticky lg:top-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {user && (
          <StatusDecision
            key={article.id}
            article={article}
            userId={user.id}
            mark={mark}
            isUnseen={isUnseen}
            proposed={proposed}
          />
        )}
      </div>
      <div className="min-w-0 lg:col-start-1">
        <ArticleTabs key={mark} article={article} unread={unread} seen={seen} />
        {reads && <WorkReads loading={reads} listPath={ownAdminPages.reads} className="mt-12" />}
        {user && (
          <div className="mt-12 border-t border-line pt-8">
            <Timeline articleId={article.id} userId={user.id} loading={timeline} canUndo>
              <CommentForm article={article} userId={user.id} />
            </Timeline>
          </div>
        )}
        {PREVIEWED_STAGES.includes(stageOf(article)) && (
          <div className="mt-10 max-w-text">
            <PreviewLinks key={article.id} articleId={article.id} />
          </div>
        )}
        {wasEverPublic(article) && (
          <div className="mt-10 max-w-text">
            <PublicVersions key={article.updated_at} articleId={article.id} isPublic={isPublicArticle(article)} />
          </div>
        )}
      </div>
    </div>
  );
}

function ArticleHead({ article }: { article: Article }) {
  const { id, title, user } = article;
  const isPublic = isPublicArticle(article);
  return (
    <header className="lg:col-start-1">
      <h2 className="text-xl font-bold tracking-tight">
        {isPublic ? (
          <Link to={postAddress('article', id)} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <ArticleStatusBadge article={article} on="statusPage" />
        {stageOf(article) !== 'withdrawn' && <StageLine article={article} side="editors" />}
        <span>
          <AuthorName user={user} />
        </span>
      </p>
      <NoticeLine article={article} className="mt-3" />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {isPublic && <SiteLink kind="article" postId={id} className={textLink} />}
        <StyledLink to={addressOf('articleEdit', { id })} styles="textLink" label={labels.articleAdmin.edit} />
        <CrossrefLink article={article} />
      </p>
    </header>
  );
}

type ArticleTabsProps = Pick<ArticleToDecideProps, 'article' | 'unread'> & { seen: ReturnType<typeof useSeen> };

/** Shows the article in tabs: as plain text, as readers see it, and its changes. Undecided changes open first. */
function ArticleTabs({ article, unread, seen }: ArticleTabsProps) {
  const { content } = article;
  const { isUnseen, isOtherVersion, since, others } = seen;
  const last = lastVersionOf(article);
  const onShown = isUnseen ? seen.markSeen : undefined;
  const start = <StartOfText others={others} onShown={onShown} />;
  const hasProposal = proposedChange(article) !== undefined;
  const startsWithChanges = isUnseen ? isOtherVersion || hasProposal : unread !== undefined;
  const plain = (
    <div className="mt-6 max-w-text">
      {start}
      <WorkText work={article}>
        <p className="whitespace-pre-line">{plainText(content)}</p>
      </WorkText>
    </div>
  );
  const asRead = (
    <>
      {start}
      <Reading post={article} minutes={readingMinutes(content)} heading="h3">
        <WorkText work={article}>
          <PostContent content={content} language={article.language} />
        </WorkText>
      </Reading>
    </>
  );
  const open = since ?? unread ?? { from: last - 1, to: last };
  const changes = <VersionChanges articleId={article.id} last={last} open={open} others={others} onShown={onShown} />;
  return (
    <Tabs
      label="Isi artikel"
      first={startsWithChanges ? 'perubahan' : undefined}
      tabs={[
        { id: 'teks', label: 'Teks polos', content: plain },
        { id: 'pembaca', label: 'Seperti dilihat pembaca', content: asRead },
        ...(last > 1 ? [{ id: 'perubahan', label: 'Perubahan', content: changes }] : []),
      ]}
    />
  );
}

function Problem({ problem, canRetry }: NotLoaded) {
  return (
    <div className="mt-10 flex flex-col items-start gap-6">
      <p role="alert" className="text-xl font-bold tracking-tight">
        {problem}
      </p>
      <StyledLink to={canRetry ? '' : pages.articleAdmin} replace={canRetry} styles="primary">
        {canRetry ? 'Coba lagi' : 'Lihat semua artikel'}
      </StyledLink>
    </div>
  );
}

function Waiting() {
  return (
    <div className="mt-6">
      <p role="status" className="text-ink-soft">
        {messages.articles.loading}
      </p>
      <div
        aria-hidden="true"
        className="mt-4 grid animate-pulse gap-x-10 gap-y-8 motion-reduce:animate-none lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid content-start gap-4">
          <div className="h-7 w-4/5 rounded-sm bg-sand" />
          <div className="h-7 w-64 max-w-full rounded-full bg-mist" />
          <div className="mt-6 h-64 rounded-md bg-mist" />
        </div>
        <div className="h-56 rounded-md bg-mist" />
      </div>
    </div>
  );
}
