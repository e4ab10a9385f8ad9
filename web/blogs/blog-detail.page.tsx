import { labels, messages } from '#contract/messages.ts';
import { besideWork } from '#web/posts/beside-work.ts';
import { blogCalls } from '#web/posts/post-calls.ts';
import { loadPublicPost } from '#web/posts/public-loaders.ts';
import { describePublicPost, PublicPost, PublicPostProblem, type PublicPostScreen } from '#web/posts/public-post.tsx';
import { withSignposts } from '#web/posts/signposts.ts';
import type { Route } from './+types/blog-detail.page.ts';
import { BlogShown } from './blog-shown.tsx';
import { contentsOf, shownText } from './blog-text.ts';

const SCREEN: PublicPostScreen = {
  kind: 'blog',
  noun: 'blog',
  listName: labels.navigation.blog,
  notFound: {
    title: messages.blogs.notFound,
    text: 'Mungkin tulisan ini belum diterbitkan, atau alamatnya salah ketik.',
  },
  loadFailed: messages.blogs.loadFailed,
};

/** Prepares the text on the server, so that visitors need not load the HTML parser. */
export async function loader(args: Route.LoaderArgs) {
  const { post, content, ...loaded } = await loadPublicPost(blogCalls, args);
  return withSignposts({ ...loaded, post: besideWork(post), text: shownText({ ...post, content }) }, args);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => describePublicPost(SCREEN, args);

export default function BlogDetailPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicPost screen={SCREEN} loaded={loaderData} contents={contentsOf(loaderData.text)}>
      <BlogShown text={loaderData.text} />
    </PublicPost>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicPostProblem screen={SCREEN} error={error} />;
}
