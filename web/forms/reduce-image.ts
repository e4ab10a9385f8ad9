/** The server stores pictures at up to 1,920 pixels of width, so readers see no difference. */
const LONGEST_PX = 2560;
/** A picture within that size is encoded again only if it has more bytes than this. */
const HEAVY_BYTES = 2 * 1024 * 1024;
const QUALITY = 0.85;

const EXTENSIONS: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/png': /\.png$/i,
};

/**
 * Returns the picture upright, with at most 2,560 pixels on its longer side and without metadata, or undefined if that
 * would save nothing. Opaque pictures become JPEG, others WebP, or PNG in browsers without a WebP encoder.
 * `mustConvert`: convert even if it saves nothing, because the server does not accept the format.
 * @throws the browser's error for a picture that it cannot decode.
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

/** If a browser cannot encode a format, it returns a PNG instead. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture was not encoded.')));
    canvas.toBlob(done, type, QUALITY);
  });
}

/** Changes the extension to match the type: 'IMG_1.HEIC' becomes 'IMG_1.jpg'. */
function nameFor(name: string, type: string): string {
  if (EXTENSIONS[type]?.test(name)) return name;
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
}
