import type { ClipboardEvent } from 'react';
import { type PastedClipboard, readClipboard } from './pasted-clipboard.ts';

/** A paste into the textarea. The form offers to repeat it in the visual editor, which keeps more of the content. */
export type PasteOffer = {
  kind: 'formatted' | 'picture';
  html: string;
  clipboard: PastedClipboard;
  /** The textarea's text before and after the pasted text. */
  before: string;
  after: string;
};

/** The content of a Word file. The visual editor appends it to the text, or replaces the text by it. */
export type WordPaste = { kind: 'replace' | 'append'; html: string; clipboard: PastedClipboard };

/** A private-use character that marks the place in the text where the visual editor pastes. */
export const PASTE_MARK = '\uE0A7';

const STRUCTURE =
  /<(?:h[1-6]|[uo]l|table|img|blockquote|figure|strong|em|a|(?:\w+:)?math)[\s>]|msEquation|mso-list|mso-element|font-weight:\s*(?:bold|[6-9]00)/i;

/**
 * Returns the offer to repeat a paste in the visual editor, or undefined if the visual editor would keep no more than
 * the textarea. The browser still pastes into the textarea.
 */
export function offerFor(event: ClipboardEvent<HTMLTextAreaElement>): PasteOffer | undefined {
  const { clipboardData, currentTarget } = event;
  const clipboard = readClipboard(clipboardData);
  const html = clipboardData.getData('text/html');
  const { value, selectionStart, selectionEnd } = currentTarget;
  const place = { html, clipboard, before: value.slice(0, selectionStart), after: value.slice(selectionEnd) };
  if (clipboard.text.trim() !== '') return STRUCTURE.test(html) ? { kind: 'formatted', ...place } : undefined;
  const [file] = clipboard.files;
  return file?.type.startsWith('image/') ? { kind: 'picture', ...place } : undefined;
}

/**
 * Returns the text with PASTE_MARK in place of the pasted text, or at the end if the text was changed after the paste.
 * PASTE_MARK is a separate paragraph, so that a pasted heading or list does not become part of another block.
 */
export function markPlace(text: string, { kind, clipboard, before, after }: PasteOffer): string {
  const plain = kind === 'formatted' ? clipboard.text.replaceAll(/\r\n?/g, '\n') : '';
  const around = text === before + plain + after ? [before, after] : [text, ''];
  return [around[0]?.trimEnd(), PASTE_MARK, around[1]?.trimStart()].filter(Boolean).join('\n\n');
}

export const OFFER_TEXTS: Readonly<Record<PasteOffer['kind'], string>> = {
  formatted:
    'Kotak ini hanya menerima teks. Judul, daftar, tautan, tabel, gambar, rumus, dan catatan kakinya ikut di editor visual.',
  picture: 'Gambar yang ditempel menjadi gambar utama. Di editor visual, gambar itu dapat ditaruh di dalam tulisan.',
};
