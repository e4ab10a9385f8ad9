import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { Byline } from './byline.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';

export type ReadingProps = {
  post: Omit<PostSummary, 'preview'> & Partial<WorkFields>;
  minutes: number;
  /** How often the post was read, if its readers may know: 'Dibaca 1.234 kali'. */
  reads?: string | undefined;
  /** The level of the title: 'h1' if the post is the whole page; undefined hides the title. */
  heading?: 'h1' | 'h2' | 'h3';
  before?: ReactNode;
  /** Shown below the line with the author and the date. */
  below?: ReactNode;
  /** Shown at the end of the line with the author and the date. */
  beside?: ReactNode;
  /** Shown instead of the stored picture. */
  picture?: ReactNode;
  children: ReactNode;
};

/**
 * The layout of an article or a blog post, on screen and on paper. An English article has `lang` on its <article>, and
 * the Indonesian parts of the interface inside have their own.
 */
export function Reading(props: ReadingProps) {
  const { post, minutes, reads, heading: Heading, before, below, beside, picture, children } = props;
  const isEnglish = post.language === 'en';
  const frameLang = isEnglish ? DEFAULT_LANGUAGE : undefined;
  return (
    <article lang={isEnglish ? 'en' : undefined}>
      <header className="mx-auto max-w-[56rem]">
        {before && <div lang={frameLang}>{before}</div>}
        {Heading && (
          <Heading className="mt-8 max-w-[24ch] text-3xl font-bold tracking-tight sm:mt-10 print:max-w-none">
            {post.title}
          </Heading>
        )}
        <div lang={frameLang} className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <Byline post={post} minutes={minutes} reads={reads} />
            {below}
          </div>
          {beside}
        </div>
      </header>
      <div className="moving-picture mx-auto mt-8 max-w-[56rem] overflow-hidden rounded-lg bg-sand sm:mt-10">
        {picture ?? (
          <StoredImage
            image={post.image}
            info={post.image_info}
            alt=""
            // On phones the picture is 92vw wide. With 85vw most of them load the next smaller file, half as heavy.
            sizes="(min-width: 61rem) 56rem, (min-width: 40rem) 92vw, 85vw"
            isFirst
            className={`w-full object-cover dark:brightness-90 ${post.image === null ? 'aspect-[3/1] print:hidden' : 'aspect-[8/5]'}`}
          />
        )}
      </div>
      {/* The width of this container decides how wide figures are shown (prose.css). */}
      <div className="@container/text mt-10 sm:mt-14">
        <div className="mx-auto max-w-text print:max-w-none">{children}</div>
      </div>
    </article>
  );
}
