import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { addressOf } from '#contract/routes.ts';
import { type PostKindName, postAddress, postListAddress } from '#contract/posts/post-kinds.ts';
import type { Citation } from '#contract/works/public-works.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import {
  describePage,
  describeUnlisted,
  type Matches,
  type Translation,
  withInstitute,
} from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { trail } from '#web/layouts/structured-data.ts';
import type { Revised } from './byline.tsx';
import { CiteBox, PrintedCitation } from './cite-box.tsx';
import { type BesideWork, type PageWork, shownPost } from './beside-work.ts';
import { describeEarlier, EarlierBanner, type EarlierVersion, NO_VERSION, refusedVersion } from './earlier-version.tsx';
import { MoreToRead } from './more-to-read.tsx';
import { OtherLanguageLink, OutdatedTranslation } from './other-language.tsx';
import { PageWeightLine } from './page-weight-line.tsx';
import { describeWork } from './post-meta.ts';
import type { PostRow } from './post-calls.ts';
import { PrintedAddress } from './printed-address.tsx';
import { ReadingPage } from './reading-page.tsx';
import { WorkNotice } from './work-notice.tsx';

export type PublicPostScreen = DetailProblems & {
  kind: PostKindName;
  /** The word for the posts in labels: 'artikel'. */
  noun: string;
  /** The label of the link to the list, in English. */
  listName: string;
};

/** `earlier`: set if the page shows an earlier version of an article. */
type Described = { work: PageWork; post: BesideWork; earlier?: EarlierVersion | undefined };
type Loaded = Described & {
  citations: readonly Citation[];
  minutes: number;
  reads?: string | undefined;
  others: readonly PostRow[];
};

export function describePublicPost(
  screen: PublicPostScreen,
  { matches, loaderData, error }: { matches: Matches; loaderData: Described | undefined; error?: unknown },
): MetaDescriptor[] {
  if (!loaderData) {
    return describeUnlisted(matches, refusedVersion(error) ? NO_VERSION : detailProblem(screen, error).title);
  }
  const { work, earlier } = loaderData;
  if (earlier) return describeEarlier(matches, work, earlier);
  const { kind, id, title } = work;
  return describePage(matches, {
    title: withInstitute(matches, title),
    description: work.summary ?? '',
    path: postAddress(kind, id),
    name: title,
    type: 'article',
    language: work.language,
    translations: pairOf(loaderData),
    picture: work.preview,
    more: (shown) => [...describeWork(shown, loaderData), trail(shown, title, listOf(screen))],
    follow: [kind],
  });
}

type PublicPostProps = {
  screen: PublicPostScreen;
  loaded: Loaded;
  /** The list of the text's headings (PreparedText). */
  contents: string | undefined;
  children: ReactNode;
};

export function PublicPost({ screen, loaded, contents, children }: PublicPostProps) {
  const { work, post, minutes, reads, others, earlier } = loaded;
  const { counterpart } = post;
  return (
    <>
      <ReadingPage
        post={shownPost(work, post)}
        minutes={minutes}
        reads={reads}
        changedAt={work.changed_at}
        revised={revisedOf(work)}
        notice={<WorkNotice work={work} />}
        status={earlier && <EarlierBanner id={work.id} earlier={earlier} />}
        contents={contents}
        above={listOf(screen)}
        path={postAddress(work.kind, work.id)}
        below={counterpart && <OtherLanguageLink counterpart={counterpart} />}
      >
        {counterpart?.is_original && !counterpart.is_current && (
          <OutdatedTranslation language={work.language} original={counterpart} />
        )}
        {children}
        {earlier ? (
          <PrintedAddress path={addressOf('articleDetail', { id: work.id, versi: earlier.number })} />
        ) : (
          <BelowText {...loaded} />
        )}
      </ReadingPage>
      {others.length > 0 && <MoreToRead kind={screen.kind} posts={others} allLabel={`Semua ${screen.noun}`} />}
    </>
  );
}

/** Shown below the newest version only: its citations and its weight. */
function BelowText({ work, post, citations }: Loaded) {
  return (
    <>
      <CiteBox key={work.id} work={work} citations={citations} />
      <PrintedCitation work={work} citations={citations} />
      <PageWeightLine key={`berat-${work.id}`} work={work} post={post} />
    </>
  );
}

function revisedOf({ id, version = 1 }: PageWork): Revised | undefined {
  return version > 1 ? { version, history: addressOf('articleHistory', { id }) } : undefined;
}

export function PublicPostProblem({ screen, error }: { screen: PublicPostScreen; error: unknown }) {
  const link = { to: postListAddress(screen.kind), label: `Lihat semua ${screen.noun}` };
  return <ProblemScreen {...detailProblem(screen, error)} link={link} />;
}

/** Returns the pages of an original and its translation, or none if the post has no public counterpart. */
function pairOf({ work: { kind, id, language }, post: { counterpart } }: Described): Translation[] {
  if (!counterpart) return [];
  const own = { language, path: postAddress(kind, id) };
  const other = { language: counterpart.language, path: postAddress(kind, counterpart.id) };
  return counterpart.is_original ? [other, own] : [own, other];
}

function listOf({ kind, listName }: PublicPostScreen) {
  return { to: postListAddress(kind), label: listName, lang: 'en' } as const;
}
