import type { PictureResponse, PictureTask } from './reduce-image-worker.ts';

/** After this time the worker counts as failed. No picture takes this long, even on a phone. */
const DEADLINE_MS = 60_000;

const EXTENSIONS: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/png': /\.png$/i,
};

/**
 * Returns the picture upright, with at most 2,560 pixels on its longer side and without metadata, or undefined if that
 * would save nothing. Opaque pictures become JPEG, others WebP, or PNG in browsers without a WebP encoder.
 * `mustConvert`: convert even if it saves nothing, because the server does not accept the format.
 * @throws if the browser cannot decode the picture
 */
export async function reduceImage(file: File, { mustConvert }: { mustConvert: boolean }): Promise<File | undefined> {
  const response = await inWorker({ kind: 'reduce', file, mustConvert });
  if (!('blob' in response) || !response.blob) return undefined;
  const { blob } = response;
  return new File([blob], nameFor(file.name, blob.type), { type: blob.type, lastModified: file.lastModified });
}

/**
 * Draws the picture with a width of at most `width` pixels.
 * @throws if the browser cannot decode it
 */
export async function drawImage(file: File, width: number): Promise<ImageBitmap> {
  const response = await inWorker({ kind: 'show', file, width });
  if (!('bitmap' in response)) throw new Error('The worker drew nothing.');
  return response.bitmap;
}

/** Runs a task in a new worker. Ending the worker frees the memory of the picture. */
async function inWorker(task: PictureTask): Promise<PictureResponse> {
  const worker = new Worker(new URL('reduce-image-worker.ts', import.meta.url), { type: 'module' });
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(reason));
      timeout = setTimeout(() => fail('The picture took too long.'), DEADLINE_MS);
      worker.addEventListener('error', () => fail('The worker failed.'));
      worker.addEventListener('message', ({ data }: MessageEvent<PictureResponse>) => {
        if ('failure' in data) fail(data.failure);
        else resolve(data);
      });
      worker.postMessage(task, []);
    });
  } finally {
    clearTimeout(timeout);
    worker.terminate();
  }
}

/** Changes the extension to match the type: 'IMG_1.HEIC' becomes 'IMG_1.jpg'. */
function nameFor(name: string, type: string): string {
  if (EXTENSIONS[type]?.test(name)) return name;
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
}
