import { convertWord, type WordResponse } from './convert-word.ts';

/** Converts one Word file in a worker. So the page stays responsive, and can end the conversion at any time. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => void respond(data));

async function respond(bytes: ArrayBuffer): Promise<void> {
  const converted: WordResponse = await convertWord(bytes);
  const pictures = 'html' in converted ? converted.pictures : [];
  const transfer = pictures.flatMap((picture) => (picture ? [picture.bytes] : []));
  self.postMessage(converted, { transfer });
}
