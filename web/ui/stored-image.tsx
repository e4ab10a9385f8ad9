import { useEffect, useRef, useState } from 'react';
import { STORAGE_BASE } from '#contract/constants.ts';
import { imageVariant } from '#contract/image-variants.ts';
import type { ImageInfo } from '#contract/images.ts';
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

/** Shows a stored picture in the width that fits, or the placeholder if there is none or it does not load. */
export function StoredImage({ image, info, sizes, alt, className = '', isFirst = false }: StoredImageProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // An error before hydration has triggered no listener.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(image);
  }, [image]);

  if (image === null || failed === image) {
    return <img src={placeholder} alt="" width={640} height={400} loading="lazy" className={className} />;
  }
  return (
    <img
      ref={picture}
      src={`${STORAGE_BASE}/${image}`}
      srcSet={info?.widths.map((width) => `${STORAGE_BASE}/${imageVariant(image, width)} ${width}w`).join(', ')}
      sizes={info ? sizes : undefined}
      width={info?.width}
      height={info?.height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(image)}
      className={className}
    />
  );
}
