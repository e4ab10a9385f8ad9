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
 * A card's picture with the same link as its title. Keyboard and screen readers reach only the title's link. The link
 * has no box of its own, so that the picture is laid out as without it.
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
