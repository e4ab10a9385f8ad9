import type { PostSummary } from '#contract/posts.ts';
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
 * A card's picture that leads where its title leads. Only the title is a link for the keyboard and screen readers. The
 * link makes no box, so the picture takes its place in the card as it would without the link.
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
