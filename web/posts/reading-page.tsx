import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#contract/constants.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Reading } from './reading.tsx';

type ReadingPageProps = {
  post: Omit<PostSummary, 'preview'> & Partial<WorkFields>;
  minutes: number;
  above: { to: string; label: string; lang?: Language };
  /** The page's path. An unsent post has none, and nothing to share. */
  path?: string;
  /** Shown to the author above the post. A page with a status has no share button. */
  status?: ReactNode;
  /** 'h2' if the post stands beside a form, on a page of its own name. */
  heading?: 'h1' | 'h2';
  /** Shown instead of the stored picture. */
  picture?: ReactNode;
  children: ReactNode;
};

export function ReadingPage(props: ReadingPageProps) {
  const { post, minutes, above, path, status, heading = 'h1', picture, children } = props;
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-4">
      <Reading
        post={post}
        minutes={minutes}
        picture={picture}
        heading={heading}
        before={
          <>
            <Breadcrumb above={above} title={post.title} {...(heading === 'h2' && { name: 'Jejak tulisan' })} />
            {status}
          </>
        }
        beside={!status && path !== undefined && <ShareButton title={post.title} />}
      >
        {children}
        {!status && path !== undefined && <PrintedAddress path={path} />}
      </Reading>
    </div>
  );
}

function PrintedAddress({ path }: { path: string }) {
  const root = useRouteLoaderData('root') as { publicUrl: string } | undefined;
  return (
    <p className="mt-10 hidden border-t border-line pt-4 text-sm print:block">
      Sumber: {root?.publicUrl}
      {path}
    </p>
  );
}
