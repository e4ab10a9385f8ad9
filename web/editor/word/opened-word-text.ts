import type { PastedClipboard } from '#web/editor/paste/pasted-clipboard.ts';
import type { WordText } from './convert-word.ts';

/** A Word file's content, ready to be pasted into the visual editor. */
export type OpenedWordText = Pick<WordText, 'title' | 'html' | 'losses'> & { clipboard: PastedClipboard };

export function toPaste({ title, html, losses, pictures }: WordText): OpenedWordText {
  const ofWord = pictures.map((picture) => {
    if (!picture) return null;
    const { type, bytes } = picture;
    return new File([bytes], `gambar.${type.slice('image/'.length)}`, { type });
  });
  return { title, html, losses, clipboard: { text: '', rtf: '', files: [], ofWord } };
}
