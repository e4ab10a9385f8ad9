import { convertWord, type WordAnswer } from './convert-word.ts';

/** Converts one Word file beside the page, which stays responsive and can end the worker at any time. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => void answer(data));

async function answer(bytes: ArrayBuffer): Promise<void> {
  const converted: WordAnswer = await convertWord(bytes);
  const pictures = 'html' in converted ? converted.pictures : [];
  const transfer = pictures.flatMap((picture) => (picture ? [picture.bytes] : []));
  self.postMessage(converted, { transfer });
}
