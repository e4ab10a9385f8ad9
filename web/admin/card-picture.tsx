import type { PostSummary } from '#contract/posts/posts.ts';
import { Link } from '#web/ui/link.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';

type CardPictureProps = {
  post: Pick<PostSummary, 'image' | 'image_info'>;
  to: string;
  sizes: string;
  isFirst?: boolean;
  className: string;
};

/**
 * A card's picture with the same link as the card's title. Keyboard and screen readers reach only the link of the
 * title. The class `contents` (display: contents) keeps the link from changing the layout of the picture.
 */
export function CardPicture({ post, to, className, ...picture }: CardPictureProps) {
  return (
    <Link to={to} viewTransition tabIndex={-1} aria-hidden="true" className="contents">
      <StoredImage
        image={post.image}
        info={post.image_info}
        alt=""
        className={`${className} dark:brightness-90`}
        {...picture}
      />
    </Link>
  );
}
