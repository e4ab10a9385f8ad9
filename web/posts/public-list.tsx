import type { ReactNode } from 'react';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { type PostKindName, postListAddress } from '#contract/posts/post-kinds.ts';
import { describePage, describeUnlisted, type Matches, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { notFound } from '#web/layouts/problems.ts';
import { ListHead } from '#web/ui/list-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PostRow } from './post-calls.ts';
import { type PostRowsLayout, PostRows } from './post-rows.tsx';

export type PublicListScreen = PostRowsLayout & {
  kind: PostKindName;
  name: string;
  /** Replaces `name` in the heading, for a name that needs an element with its own `lang`. */
  heading?: ReactNode;
  lead: string;
  /** For search engines and link previews, without a full stop: the page number may be appended. */
  description: string;
  texts: { none: string; loadFailed: string };
};

type Loaded = { rows: readonly PostRow[]; page: number; total: number };

export function describePublicList(
  screen: PublicListScreen,
  { matches, loaderData, error }: { matches: Matches; loaderData: Loaded | undefined; error?: unknown },
): MetaDescriptor[] {
  if (!loaderData) return describeUnlisted(matches, isMissing(error) ? notFound.title : screen.texts.loadFailed);
  const { page } = loaderData;
  const which = page === 1 ? '' : `, halaman ${page}`;
  return describePage(matches, {
    title: withInstitute(matches, screen.name + which),
    description: `${screen.description}${which}.`,
    path: postListAddress(screen.kind, page),
    follow: [screen.kind],
  });
}

/** The list's error screen. If 'Muat lagi' (load more) has failed, the screen still shows the rows loaded before. */
export function PublicListProblem({ screen, error }: { screen: PublicListScreen; error: unknown }) {
  if (!isMissing(error)) return <PublicList screen={screen} loaded={undefined} />;
  const link = { to: postListAddress(screen.kind), label: `Lihat ${screen.noun} terbaru` };
  return <ProblemScreen {...notFound} link={link} />;
}

/** A public list, newest first. 'Muat lagi' (load more) adds the rows of the next page. */
export function PublicList({ screen, loaded }: { screen: PublicListScreen; loaded: Loaded | undefined }) {
  const { kind, name, heading = name, lead, texts } = screen;
  return (
    <div className="page-width pt-12 sm:pt-20">
      <ListHead title={heading} lead={lead} />
      <PostRows layout={screen} loaded={loaded} addressOfPage={(page) => postListAddress(kind, page)} />
      {!loaded && <Notice text={texts.loadFailed} canRetry />}
      {loaded?.rows.length === 0 && <Notice text={texts.none} />}
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
