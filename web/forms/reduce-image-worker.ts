/** Worker that decodes one picture: a large picture takes seconds, in which the page could not respond. */

/** Longest side after reducing. The server stores pictures up to 1,920 pixels wide, so readers see no difference. */
const LONGEST_PX = 2560;
/** A picture within LONGEST_PX is encoded again only if it has more bytes than this. */
const HEAVY_BYTES = 2 * 1024 * 1024;
const QUALITY = 0.85;

/** `reduce`: makes the picture smaller. `show`: draws the picture with a width of at most `width` pixels. */
export type PictureTask =
  | { kind: 'reduce'; file: File; mustConvert: boolean }
  | { kind: 'show'; file: File; width: number };
/** `blob` is undefined if reducing would save nothing. */
export type PictureResponse = { blob: Blob | undefined } | { bitmap: ImageBitmap } | { failure: string };

self.addEventListener('message', ({ data }: MessageEvent<PictureTask>) => void respond(data));

async function respond(task: PictureTask): Promise<void> {
  const done = await run(task).catch((error: unknown) => ({ failure: String(error) }));
  self.postMessage(done satisfies PictureResponse, { transfer: 'bitmap' in done ? [done.bitmap] : [] });
}

async function run(task: PictureTask): Promise<PictureResponse> {
  return task.kind === 'reduce' ? { blob: await reduce(task) } : { bitmap: await show(task.file, task.width) };
}

async function reduce({ file, mustConvert }: { file: File; mustConvert: boolean }): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = LONGEST_PX / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1 && file.size <= HEAVY_BYTES && !mustConvert) return undefined;
  const canvas = draw(bitmap, Math.min(1, scale));
  // A browser that cannot encode WebP returns a PNG instead.
  const type = hasTransparency(canvas) ? 'image/webp' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return blob.size >= file.size && !mustConvert ? undefined : blob;
}

async function show(file: File, width: number): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file);
  return draw(bitmap, Math.min(1, width / bitmap.width)).transferToImageBitmap();
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(bitmap.height * scale)));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas.');
  return context;
}
