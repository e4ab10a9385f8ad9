import { messages } from '#contract/messages.ts';
import { blogCalls } from '#web/posts/post-calls.ts';
import { describePublicList, PublicList, PublicListProblem, type PublicListScreen } from '#web/posts/public-list.tsx';
import { loadPublicList } from '#web/posts/public-loaders.ts';
import type { Route } from './+types/blog-list.page.ts';

const PER_PAGE = 8;

const SCREEN: PublicListScreen = {
  kind: 'blog',
  noun: 'blog',
  perPage: PER_PAGE,
  name: 'Blog',
  lead: 'Kabar dari kami: kegiatan, pelatihan, kerja sama, dan catatan perjalanan.',
  description: 'Kabar dari kami: kegiatan, pelatihan, kerja sama, dan catatan perjalanan',
  texts: { none: messages.blogs.none, loadFailed: 'Gagal mengambil data blog.' },
  className: 'mt-12',
  row: () => ({ shape: 'row', className: 'border-t border-line py-7 sm:py-10' }),
};

export const loader = (args: Route.LoaderArgs) => loadPublicList(blogCalls, PER_PAGE, args);

export const meta = (args: Route.MetaArgs) => describePublicList(SCREEN, args);

export default function BlogListPage({ loaderData }: Route.ComponentProps) {
  return <PublicList screen={SCREEN} loaded={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicListProblem screen={SCREEN} error={error} />;
}
