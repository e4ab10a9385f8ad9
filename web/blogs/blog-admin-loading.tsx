import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import type { Problem } from '#web/layouts/problems.ts';
import { sessionApi } from '#web/session/session-api.ts';

const PROBLEMS: DetailProblems = {
  notFound: { title: messages.blogs.notFound, text: 'Mungkin sudah dihapus, atau alamatnya salah ketik.' },
  loadFailed: messages.blogs.loadFailed,
};

export async function loadBlog(id: string) {
  return await sessionApi('detailBlog', { params: { id } }).catch(throwWithMessage);
}

export function blogProblem(error: unknown): Problem {
  return detailProblem(PROBLEMS, error);
}

export function BlogProblemScreen({ error }: { error: unknown }) {
  return <ProblemScreen {...blogProblem(error)} link={{ to: pages.blogAdmin, label: 'Lihat semua blog' }} />;
}

export function BlogSkeleton() {
  const box = 'rounded-sm bg-mist';
  return (
    <>
      <div role="status">
        <h1 className="text-sm text-ink-soft">{messages.blogs.loading}</h1>
      </div>
      <div aria-hidden="true" className="mt-6 max-w-text animate-pulse motion-reduce:animate-none">
        <div className={`h-10 max-w-[30rem] ${box}`} />
        <div className="mt-8 aspect-[8/5] rounded-lg bg-sand" />
        <div className={`mt-8 h-5 ${box}`} />
        <div className={`mt-3 h-5 w-4/5 ${box}`} />
      </div>
    </>
  );
}
