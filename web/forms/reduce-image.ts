/** The server stores pictures at up to 1,920 pixels of width, so a photo of this size loses nothing that readers see. */
const LONGEST_PX = 2560;
/** A picture of that many pixels is encoded anew only if it has more bytes than this. */
const HEAVY_BYTES = 2 * 1024 * 1024;
const QUALITY = 0.85;

const EXTENSIONS: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/png': /\.png$/i,
};

/**
 * Returns the picture upright, with at most 2,560 pixels on its longer side and without metadata, or undefined where that
 * would not save anything. Opaque pictures become JPEG, others WebP, or PNG in browsers that can't write WebP.
 * `mustConvert`: also where it saves nothing, because the server does not take the format.
 * @throws whatever the browser throws for a picture that it can't decode.
 */
export async function reduceImage(file: File, { mustConvert }: { mustConvert: boolean }): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = LONGEST_PX / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1 && file.size <= HEAVY_BYTES && !mustConvert) return undefined;
    const canvas = draw(bitmap, Math.min(1, scale));
    const blob = await encode(canvas, hasTransparency(canvas) ? 'image/webp' : 'image/jpeg');
    if (blob.size >= file.size && !mustConvert) return undefined;
    return new File([blob], nameFor(file.name, blob.type), { type: blob.type, lastModified: file.lastModified });
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas.');
  return context;
}

/** A browser writes PNG in place of a format that it can't write. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture was not encoded.')));
    canvas.toBlob(done, type, QUALITY);
  });
}

/** 'IMG_1.HEIC' as JPEG: 'IMG_1.jpg'. */
function nameFor(name: string, type: string): string {
  if (EXTENSIONS[type]?.test(name)) return name;
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
}
