import { labels, messages } from '#contract/messages.ts';
import { besideWork, shownPost } from '#web/posts/beside-work.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { loadPublicPost } from '#web/posts/public-loaders.ts';
import { describePublicPost, PublicPost, PublicPostProblem, type PublicPostScreen } from '#web/posts/public-post.tsx';
import { withSignposts } from '#web/posts/signposts.ts';
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
  const { post, ...loaded } = await loadPublicPost(articleCalls, args);
  return withSignposts({ ...loaded, post: besideWork(post) }, args);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => describePublicPost(SCREEN, args);

export default function ArticleDetailPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicPost screen={SCREEN} loaded={loaderData}>
      <WorkText work={shownPost(loaderData.work, loaderData.post)}>
        <PostContent content={loaderData.content} />
      </WorkText>
    </PublicPost>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicPostProblem screen={SCREEN} error={error} />;
}
