import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Byline } from '#web/ui/byline.tsx';
import type { Post } from '#web/ui/post-card.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';

type ReadingPageProps = {
  post: Omit<Post, 'preview'>;
  minutes: number;
  above: { to: string; label: string; lang?: Language };
  /** Of this page, without the origin. */
  path: string;
  /** For the writer alone, above what readers will see; a page that has it is not shared. */
  status?: ReactNode;
  children: ReactNode;
};

/** An article or a blog post, set to be read: on the screen and on paper. */
export function ReadingPage({ post, minutes, above, path, status, children }: ReadingPageProps) {
  return (
    <article className="page-width pt-8 sm:pt-12 print:pt-4">
      <header className="mx-auto max-w-[56rem]">
        <Breadcrumb above={above} title={post.title} />
        {status}
        <h1 className="mt-8 max-w-[24ch] text-3xl font-bold tracking-tight sm:mt-10 print:max-w-none">{post.title}</h1>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Byline post={post} minutes={minutes} />
          {!status && <ShareButton title={post.title} />}
        </div>
      </header>
      <div className="moving-picture mx-auto mt-8 max-w-[56rem] overflow-hidden rounded-lg bg-sand sm:mt-10">
        <StoredImage
          image={post.image}
          info={post.image_info}
          alt=""
          sizes="(min-width: 61rem) 56rem, 92vw"
          isFirst
          className={`w-full object-cover dark:brightness-90 ${post.image === null ? 'aspect-[3/1] print:hidden' : 'aspect-[8/5]'}`}
        />
      </div>
      <div className="mx-auto mt-10 max-w-text sm:mt-14 print:max-w-none">
        {children}
        {!status && <PrintedAddress path={path} />}
      </div>
    </article>
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
