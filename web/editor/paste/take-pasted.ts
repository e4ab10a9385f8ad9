import type { Editor } from '@tiptap/react';
import { picturesLeft, tooManyText } from '#web/editor/pictures/picture.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import type { FormulaLosses } from './formula-reader.ts';
import type { PastedClipboard } from './pasted-clipboard.ts';
import type { PastedPictures } from './pasted-pictures.ts';

/** Cleans pasted HTML and returns it, starts the uploads of its pictures, and shows a notice about what was lost. */
export function takePasted(editor: Editor, html: string, clipboard: PastedClipboard): string {
  const { uploads, showNotice } = editor.storage.picture;
  const pasted = cleanPastedHtml(html, clipboard, picturesLeft(editor.state.doc));
  for (const [key, file] of pasted.pictures?.uploads ?? []) uploads?.add(key, file);
  showNotice(pasted.pictures ? lossText(pasted.pictures, pasted.formulas) : TOO_LARGE);
  // The cursor goes to the end of the pasted content. The paragraph keeps the cursor out of the last caption.
  return pasted.html.endsWith('</figure>') ? `${pasted.html}<p></p>` : pasted.html;
}

const TOO_LARGE = 'Yang ditempel terlalu besar atau susunannya terlalu dalam, jadi hanya teksnya yang masuk.';

function lossText(
  { missing, tooMany, source }: PastedPictures,
  { asText, incomplete }: FormulaLosses,
): string | undefined {
  const parts = [
    missing > 0 && `${missing} gambar dari ${source} tidak ikut tertempel. Unggah masing-masing di tempatnya.`,
    tooMany > 0 && tooManyText(tooMany),
    incomplete > 0 && `${incomplete} rumus ikut, tetapi tidak seutuhnya. Bandingkan dengan aslinya.`,
    asText > 0 && `${asText} rumus hanya ikut sebagai teks, ditandai di tempatnya. Pilih, lalu tulis rumusnya.`,
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}
