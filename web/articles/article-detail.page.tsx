import { labels, messages } from '#contract/messages.ts';
import { besideWork, shownPost } from '#web/posts/beside-work.ts';
import { asEarlier, loadEarlierVersion } from '#web/posts/earlier-loader.ts';
import { type EarlierVersion, refusedVersion, VersionProblem } from '#web/posts/earlier-version.tsx';
import { articleCalls } from '#web/posts/post-calls.ts';
import { prepareText } from '#web/posts/prepare-text/prepare-text.ts';
import { loadPublicPost } from '#web/posts/public-loaders.ts';
import { describePublicPost, PublicPost, PublicPostProblem, type PublicPostScreen } from '#web/posts/public-post.tsx';
import { withSignposts } from '#web/posts/signposts.ts';
import { TextOnPage } from '#web/posts/text-on-page.tsx';
import { Corrections } from '#web/posts/work-notice.tsx';
import { WorkText } from '#web/works/work-text.tsx';
import type { Route } from './+types/article-detail.page.ts';

const SCREEN: PublicPostScreen = {
  kind: 'article',
  noun: 'artikel',
  listName: labels.navigation.projectsArticle,
  notFound: {
    title: messages.articles.notFound,
    text: 'Mungkin artikel ini belum diterbitkan, atau alamatnya salah ketik.',
  },
  loadFailed: messages.articles.homeLoadFailed,
};

export async function loader(args: Route.LoaderArgs) {
  const newest = await loadPublicPost(articleCalls, args);
  const version = await loadEarlierVersion(newest.work, args);
  const { post, content, ...loaded } = version
    ? asEarlier(newest, version)
    : { ...newest, earlier: undefined as EarlierVersion | undefined };
  const text = prepareText(content, { language: loaded.work.language });
  const shown = { ...loaded, post: besideWork(post), text };
  return withSignposts(shown, args);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => describePublicPost(SCREEN, args);

export default function ArticleDetailPage({ loaderData }: Route.ComponentProps) {
  const { work, post, text, earlier } = loaderData;
  return (
    <PublicPost screen={SCREEN} loaded={loaderData} contents={text.contents}>
      <WorkText work={shownPost(work, post)}>
        {!earlier && <Corrections work={work} />}
        <TextOnPage text={text} />
      </WorkText>
    </PublicPost>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = refusedVersion(error);
  return refused ? <VersionProblem refused={refused} /> : <PublicPostProblem screen={SCREEN} error={error} />;
}
