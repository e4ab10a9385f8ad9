import { useViewTransitionState } from 'react-router';
import { type PostKindName, postAddress } from '#contract/posts/post-kinds.ts';
import { Link } from '#web/ui/link.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { Byline } from './byline.tsx';
import type { PostRow } from './post-calls.ts';

type PostCardProps = {
  kind: PostKindName;
  post: PostRow;
  /** The level of the card's title, one below that of the list's heading. */
  heading: 'h2' | 'h3';
  shape?: PostCardShape;
  isFirst?: boolean;
};

/** On a phone the picture is small and beside the title, which keeps lists short and saves data. */
const BESIDE_TITLE = 'grid grid-cols-[6.5rem_1fr] items-center gap-x-4 sm:items-start';
const BELOW_BOTH = 'max-sm:col-span-full max-sm:mt-4';

const SHAPES = {
  /** The picture is above the text. */
  card: {
    card: 'flex flex-col',
    text: 'mt-6 flex flex-1 flex-col',
    title: 'text-xl',
    preview: 'mt-3 text-sm',
    byline: 'mt-auto pt-5',
    sizes:
      '(min-width: 78rem) 23.5rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5dppx) 60vw, 84vw',
  },
  /** The first card of a list. */
  lead: {
    card: 'grid items-center gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,40rem)_1fr]',
    text: '',
    title: 'text-3xl lg:text-2xl xl:text-3xl',
    preview: 'mt-4 max-w-text text-base',
    byline: 'mt-5',
    sizes: '(min-width: 64rem) 40rem, (min-resolution: 2.5dppx) 65vw, 92vw',
  },
  /** One card per line. */
  row: {
    card: `${BESIDE_TITLE} sm:grid-cols-[minmax(0,17rem)_1fr] sm:gap-x-10`,
    text: 'max-sm:contents',
    title: 'text-lg leading-snug sm:text-2xl',
    preview: `${BELOW_BOTH} max-w-text text-sm sm:mt-3 sm:text-base`,
    byline: `${BELOW_BOTH} max-sm:mt-3 sm:mt-5`,
    sizes: '(min-width: 40rem) 17rem, 6.5rem',
  },
  /** Two cards per line. */
  compact: {
    card: `${BESIDE_TITLE} sm:grid-cols-[minmax(0,9rem)_1fr] sm:gap-x-6 lg:grid-cols-[minmax(0,12rem)_1fr] lg:gap-x-7`,
    text: 'max-sm:contents',
    title: 'text-lg leading-snug',
    preview: `${BELOW_BOTH} text-sm sm:mt-2`,
    byline: `${BELOW_BOTH} max-sm:mt-3 sm:mt-3`,
    sizes: '(min-width: 64rem) 12rem, (min-width: 40rem) 9rem, 6.5rem',
  },
  /** Three cards per line, below the text of a post. */
  small: {
    card: 'grid grid-cols-[6.5rem_1fr] items-start gap-x-5 lg:grid-cols-[8rem_1fr]',
    text: '',
    title: 'text-base leading-snug',
    preview: 'hidden',
    byline: 'mt-2 [&_[aria-hidden]]:hidden [&_p]:flex-col',
    sizes: '8rem',
  },
} as const;
export type PostCardShape = keyof typeof SHAPES;

/** The title is the link, and its click area covers the whole card. */
export function PostCard({ kind, post, heading: Heading, shape = 'card', isFirst = false }: PostCardProps) {
  const styles = SHAPES[shape];
  const to = postAddress(kind, post.id);
  const isOpening = useViewTransitionState(to);
  const lang = post.language === 'en' ? 'en' : undefined;
  return (
    <article className={`group relative ${styles.card}`}>
      <div className={`overflow-hidden rounded-md bg-sand ${isOpening ? 'moving-picture' : ''}`}>
        <StoredImage
          image={post.image}
          info={post.image_info}
          alt=""
          sizes={styles.sizes}
          isFirst={isFirst}
          className="aspect-[8/5] w-full object-cover transition-transform duration-250 group-hover:scale-[1.02] dark:brightness-90"
        />
      </div>
      <div className={styles.text}>
        <Heading lang={lang} className={`font-bold tracking-tight ${styles.title}`}>
          <Link
            to={to}
            viewTransition
            className="decoration-clay decoration-2 underline-offset-[0.25em] group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </Heading>
        <p lang={lang} className={`text-ink-soft ${styles.preview}`}>
          {post.preview}
        </p>
        <div className={styles.byline}>
          <Byline post={post} />
        </div>
      </div>
    </article>
  );
}
