import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';
import { withInstitute } from '#web/layouts/page-meta.ts';
import { useSession } from '#web/session/session-state.ts';
import { ArticleForm } from './article-form.tsx';

const TITLE = labels.navigation.projectsPostArticle;

export function meta() {
  return [{ title: withInstitute(TITLE) }, { name: 'robots', content: 'noindex' }];
}

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export default function PostArticlePage() {
  const { user } = useSession();
  return <Frame>{user && <ArticleForm key={user.id} userId={user.id} />}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-10 has-[[data-beside]]:max-w-[102.5rem] sm:pt-16">
      <header className="max-w-text">
        <h1 className="text-3xl font-bold tracking-tight">{TITLE}</h1>
        <p className="mt-4 text-ink-soft">
          Artikel Anda dibaca dulu oleh admin, lalu tampil untuk umum setelah disetujui.
        </p>
      </header>
      {children}
    </div>
  );
}

function Skeleton() {
  const box = 'rounded-md bg-mist';
  return (
    <Frame>
      <p role="status" className="sr-only">
        Menyiapkan formulir…
      </p>
      <div
        aria-hidden="true"
        className="mt-8 grid animate-pulse gap-x-12 gap-y-8 motion-reduce:animate-none lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16"
      >
        <div className="grid content-start gap-14">
          <div className={`mt-7 h-12 ${box}`} />
          <div className={`h-48 ${box}`} />
        </div>
        <div className={`mt-7 aspect-[8/5] ${box}`} />
      </div>
    </Frame>
  );
}
