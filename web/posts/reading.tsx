import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { Byline, type Revised } from './byline.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { ContentsBeside } from './text-on-page.tsx';

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
  /** When the text last changed, if that is shown (ISO 8601). */
  changedAt?: string | undefined;
  /** Set if the text has more than one public version. */
  revised?: Revised | undefined;
  /** Shown between the header and the picture. */
  notice?: ReactNode;
  /** The list of headings (PreparedText): beside the text in a wide page, otherwise folded above it. */
  contents?: string | undefined;
  /** Shown instead of the stored picture. */
  picture?: ReactNode;
  children: ReactNode;
};

/**
 * The layout of an article or a blog post, on screen and on paper. An English article has `lang` on its <article>, and
 * the Indonesian parts of the interface inside have their own.
 */
export function Reading(props: ReadingProps) {
  const {
    post,
    minutes,
    reads,
    heading: Heading,
    before,
    below,
    beside,
    changedAt,
    revised,
    notice,
    contents,
    picture,
    children,
  } = props;

  const isEnglish = post.language === 'en';
  const lang = isEnglish ? 'en' : undefined;
  const frameLang = isEnglish ? DEFAULT_LANGUAGE : undefined;
  // On the post's own page no placeholder stands in for a missing picture.
  const shown = picture ?? (post.image !== null && <LeadPicture post={post} />);
  return (
    <article lang={lang}>
      <header className="mx-auto max-w-[56rem]">
        {before && <div lang={frameLang}>{before}</div>}
        {Heading && (
          <Heading className="mt-8 max-w-[24ch] text-3xl font-bold tracking-tight sm:mt-10 print:max-w-none">
            {post.title}
          </Heading>
        )}
        <div lang={frameLang} className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <Byline post={post} minutes={minutes} reads={reads} changedAt={changedAt} revised={revised} />
            {below}
          </div>
          {beside}
        </div>
      </header>
      {notice}
      {shown && (
        <div className="moving-picture mx-auto mt-8 max-w-[56rem] overflow-hidden rounded-lg bg-sand sm:mt-10">
          {shown}
        </div>
      )}
      {/* The width of this container decides how wide figures, notes and contents are shown (reading.css). */}
      <div className="@container/text relative mt-10 sm:mt-14">
        {contents && <ContentsBeside contents={contents} lang={lang} />}
        <div className="mx-auto max-w-text print:max-w-none">{children}</div>
      </div>
    </article>
  );
}

function LeadPicture({ post: { image, image_info } }: Pick<ReadingProps, 'post'>) {
  return (
    <StoredImage
      image={image}
      info={image_info}
      alt=""
      // On phones the picture is 92vw wide. With 85vw most of them load the next smaller file, half as heavy.
      sizes="(min-width: 61rem) 56rem, (min-width: 40rem) 92vw, 85vw"
      isFirst
      className="aspect-[8/5] w-full object-cover dark:brightness-90"
    />
  );
}
