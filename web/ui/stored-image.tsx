import { STORAGE_BASE } from '#contract/constants.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import placeholder from './placeholder.svg';

type StoredImageProps = {
  /** Path below /storage/, as the API returns it. */
  image: string | null;
  info: ImageInfo | null;
  sizes: string;
  alt: string;
  className?: string;
  /** For the first visible picture: loads eagerly, with high priority. */
  isFirst?: boolean;
};

/**
 * A picture from the storage in the width that fits; the placeholder when there is none or, by
 * web/reader/placeholders.ts, when it does not load.
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
