import { useEffect, useRef, useState } from 'react';
import { hasTooManyPixels } from './image-rules.ts';
import { readImageSize } from './image-size.ts';

const PREVIEW_PX = 960;
/**
 * A picture of up to this many pixels needs no worker: the browser decodes it off the main thread and draws it quickly.
 */
const QUICK_PIXELS = 8_000_000;
const CROPPED = 'aspect-[8/5] w-full bg-sand object-cover dark:brightness-90';

type ImagePreviewProps = { file: File; isDecorative?: boolean; className?: string };

/**
 * Draws the file on a canvas. An <img> does not work: the Content-Security-Policy forbids blob: addresses, and browsers
 * decode an <img> only once it is visible.
 */
export function ImagePreview({ file, isDecorative = false, className = CROPPED }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<File>();

  useEffect(() => {
    let isWanted = true;
    void decode(file).then((bitmap) => {
      if (isWanted && bitmap && canvas.current) draw(canvas.current, bitmap);
      if (isWanted && !bitmap) setFailed(file);
      return bitmap?.close();
    });
    return () => {
      isWanted = false;
    };
  }, [file]);

  if (failed === file) {
    return (
      <p
        role="status"
        className="flex aspect-[8/5] items-center justify-center bg-sand p-5 text-center text-sm text-ink"
      >
        Pratinjau tidak dapat dibuat. Mungkin berkasnya rusak; periksa dulu sebelum mengirim.
      </p>
    );
  }
  return (
    <canvas
      ref={canvas}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `Pratinjau ${file.name}` })}
      className={className}
    />
  );
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes one picture after another: forty photos at once would need a phone's whole memory. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  const decoded = last.then(async () => await decodeOne(file).catch(() => undefined));
  last = decoded;
  return await decoded;
}

async function decodeOne(file: File): Promise<ImageBitmap | undefined> {
  const size = await readImageSize(file);
  if (size && hasTooManyPixels(size)) return undefined;
  if (size && size.width * size.height <= QUICK_PIXELS) return await createImageBitmap(file);
  const { drawImage } = await import('./reduce-image.ts');
  return await drawImage(file, PREVIEW_PX);
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.min(1, PREVIEW_PX / bitmap.width);
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
