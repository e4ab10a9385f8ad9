import { STORAGE_BASE } from '#contract/constants.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import placeholder from './placeholder.svg';

type StoredImageProps = {
  /** The path below /storage/, as in the API's responses. */
  image: string | null;
  info: ImageInfo | null;
  sizes: string;
  alt: string;
  className?: string;
  /** Whether this is the first visible picture. The browser then loads it at once and with high priority. */
  isFirst?: boolean;
};

/**
 * Shows a stored picture in a suitable width. Shows the placeholder if `image` is null, or if the picture does not load
 * (web/reader/placeholders.ts).
 */
export function StoredImage({ image, info, sizes, alt, className = '', isFirst = false }: StoredImageProps) {
  if (image === null) {
    return <img src={placeholder} alt="" width={640} height={400} loading="lazy" className={className} />;
  }
  return (
    <img
      src={`${STORAGE_BASE}/${image}`}
      srcSet={info?.widths.map((width) => `${STORAGE_BASE}/${imageVariant(image, width)} ${width}w`).join(', ')}
      sizes={info ? sizes : undefined}
      width={info?.width}
      height={info?.height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      data-placeholder={placeholder}
      className={className}
    />
  );
}
