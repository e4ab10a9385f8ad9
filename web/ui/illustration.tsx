import type { SitePicture } from '#contract/site/site-settings.ts';
import { StoredImage } from './stored-image.tsx';

type IllustrationProps = {
  /** The picture that an admin has chosen, or null. */
  picture: SitePicture | null;
  /** Shown while `picture` is null. */
  drawing: { src: string; alt: string; width: number; height: number };
  sizes: string;
  className: string;
  /** Classes of a chosen picture only, for example its aspect ratio: admins upload pictures of every shape. */
  pictureClassName?: string;
  /** Whether this is the first visible picture. The browser then loads it at once and with high priority. */
  isFirst?: boolean;
};

export function Illustration(props: IllustrationProps) {
  const { picture, drawing, sizes, className, pictureClassName = '', isFirst = false } = props;
  if (picture) {
    return (
      <StoredImage
        image={picture.image}
        info={picture.image_info}
        alt={picture.alt}
        sizes={sizes}
        className={`object-cover ${pictureClassName} ${className}`}
        isFirst={isFirst}
      />
    );
  }
  return (
    <img
      {...drawing}
      alt={drawing.alt}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      className={className}
    />
  );
}
