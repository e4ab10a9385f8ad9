import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { type PostKindName, postAddress, postListAddress } from '#contract/posts/post-kinds.ts';
import { previewPath } from '#contract/posts/previews.ts';
import type { Article } from '#contract/articles/articles.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
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
import { frameOfRoot } from '#web/site/site-frame.ts';
import { MoreToRead } from './more-to-read.tsx';
import { OtherLanguageLink, OutdatedTranslation } from './other-language.tsx';
import { describePost } from './post-meta.ts';
import type { PostRow } from './post-calls.ts';
import { ReadingPage } from './reading-page.tsx';

export type PublicPostScreen = DetailProblems & {
  kind: PostKindName;
  /** The word for the posts in labels: 'artikel'. */
  noun: string;
  /** The label of the link to the list, in English. */
  listName: string;
};

type ShownPost = PostRow & Partial<WorkFields & Pick<Article, 'counterpart'>>;
type Loaded = { post: ShownPost; minutes: number; reads?: string | undefined; others: readonly PostRow[] };

export function describePublicPost(
  screen: PublicPostScreen,
  { matches, loaderData, error }: { matches: Matches; loaderData: Loaded | undefined; error?: unknown },
): MetaDescriptor[] {
  if (!loaderData) return describeUnlisted(matches, detailProblem(screen, error).title);
  const { post } = loaderData;
  return describePage(matches, {
    title: withInstitute(matches, post.title),
    description: post.preview,
    path: postAddress(screen.kind, post.id),
    name: post.title,
    type: 'article',
    language: languageOf(post),
    translations: pairOf(screen.kind, post),
    picture: previewPath(screen.kind, post, frameOfRoot(matches[0]?.loaderData).design),
    more: (shown) => [...describePost(shown, { kind: screen.kind, ...post }), trail(shown, post.title, listOf(screen))],
    follow: [screen.kind],
  });
}

type PublicPostProps = { screen: PublicPostScreen; loaded: Loaded; children: ReactNode };

export function PublicPost({ screen, loaded: { post, minutes, reads, others }, children }: PublicPostProps) {
  const { counterpart } = post;
  return (
    <>
      <ReadingPage
        post={post}
        minutes={minutes}
        reads={reads}
        above={listOf(screen)}
        path={postAddress(screen.kind, post.id)}
        below={counterpart && <OtherLanguageLink counterpart={counterpart} />}
      >
        {counterpart?.is_original && !counterpart.is_current && (
          <OutdatedTranslation language={languageOf(post)} original={counterpart} />
        )}
        {children}
      </ReadingPage>
      {others.length > 0 && <MoreToRead kind={screen.kind} posts={others} allLabel={`Semua ${screen.noun}`} />}
    </>
  );
}

export function PublicPostProblem({ screen, error }: { screen: PublicPostScreen; error: unknown }) {
  const link = { to: postListAddress(screen.kind), label: `Lihat semua ${screen.noun}` };
  return <ProblemScreen {...detailProblem(screen, error)} link={link} />;
}

const languageOf = ({ language = DEFAULT_LANGUAGE }: ShownPost) => language;

/** Returns the pages of an original and its translation, or none if the post has no public counterpart. */
function pairOf(kind: PostKindName, post: ShownPost): Translation[] {
  const { counterpart } = post;
  if (!counterpart) return [];
  const own = { language: languageOf(post), path: postAddress(kind, post.id) };
  const other = { language: counterpart.language, path: postAddress(kind, counterpart.id) };
  return counterpart.is_original ? [other, own] : [own, other];
}

function listOf({ kind, listName }: PublicPostScreen) {
  return { to: postListAddress(kind), label: listName, lang: 'en' } as const;
}
