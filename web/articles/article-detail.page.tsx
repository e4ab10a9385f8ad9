import { labels, messages } from '#contract/messages.ts';
import { besideWork, shownPost } from '#web/posts/beside-work.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { prepareText } from '#web/posts/prepare-text/prepare-text.ts';
import { loadPublicPost } from '#web/posts/public-loaders.ts';
import { describePublicPost, PublicPost, PublicPostProblem, type PublicPostScreen } from '#web/posts/public-post.tsx';
import { withSignposts } from '#web/posts/signposts.ts';
import { TextOnPage } from '#web/posts/text-on-page.tsx';
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
  const { post, content, ...loaded } = await loadPublicPost(articleCalls, args);
  const text = prepareText(content, { language: loaded.work.language });
  return withSignposts({ ...loaded, post: besideWork(post), text }, args);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => describePublicPost(SCREEN, args);

export default function ArticleDetailPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicPost screen={SCREEN} loaded={loaderData} contents={loaderData.text.contents}>
      <WorkText work={shownPost(loaderData.work, loaderData.post)}>
        <TextOnPage text={loaderData.text} />
      </WorkText>
    </PublicPost>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicPostProblem screen={SCREEN} error={error} />;
}
