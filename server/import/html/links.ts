import { escapeValue } from '#server/import/html/html-nodes.ts';
import { escapeText } from '#server/text/escape-text.ts';

const YOUTUBE = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[?#].*)?$/;
const VIMEO = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)(?:[?#].*)?$/;

/** Returns the address of the page that shows what a frame embeds, as far as it is known. */
export function pageOf(src: string): string {
  const video = YOUTUBE.exec(src)?.[1];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  const film = VIMEO.exec(src)?.[1];
  if (film !== undefined) return `https://vimeo.com/${film}`;
  return src.startsWith('//') ? `https:${src}` : src;
}

/** Returns a paragraph with a link; '' without an address. */
export function linkParagraph(url: string, text: string): string {
  return url === '' ? '' : `<p><a href="${escapeValue(url)}">${escapeText(text || url)}</a></p>`;
}
