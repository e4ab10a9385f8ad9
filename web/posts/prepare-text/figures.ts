import type { Language } from '#contract/constants.ts';
import { imageVariant, widthsUpTo } from '#contract/posts/image-variants.ts';
import { interfaceLang } from './interface-words.ts';

const FIGURE = /<figure(?=[\s>])[^>]*>[\s\S]*?<\/figure>/g;
const LINK_OR_FIGURE = new RegExp(`<a\\s[^>]*>[^]*?</a>|${FIGURE.source}|<img\\s[^>]*>`, 'g');
const CAPTION = /(<figcaption(?:\s[^>]*)?>)([\s\S]*?)(?=<\/figcaption>)/;
const FIRST_PICTURE = /^(<figure[^>]*>\s*)(<img\s[^>]*>)/;

/** Matches a caption that its author has numbered: 'Gambar 2.1. Bakau muda'. */
const OWN_NUMBER = /^(?:\s|<[^>]*>)*(?:gambar|foto|peta|grafik|bagan|diagram|ilustrasi|figure|fig\.)\s*\d/i;

const WORD: Readonly<Record<Language, string>> = { id: 'Gambar', en: 'Figure' };

/** A picture that is stored in fewer pixels looks no larger in the dialog. */
const LARGE_WIDTH = 800;

/** Values of the attribute `sizes`: in the column of the text, of wide figures (as in prose.css), and in the dialog. */
const SIZES = '(min-width: 46rem) 42rem, 92vw';
const WIDE_SIZES = `(min-width: 62rem) 56rem, ${SIZES}`;
const LARGE_SIZES = '(min-width: 48rem) 96vw, 48rem';

/**
 * Numbers the figures with a caption, unless the author has numbered one of them. Lets the picture of a figure open
 * large in a dialog, which works without script (web/reader/drawers.ts makes it modal). All pictures load late.
 */
export function showFigures(html: string, language: Language): string {
  const isNumbered = ![...html.matchAll(FIGURE)].some(([figure]) => OWN_NUMBER.test(captionOf(figure)));
  const lang = interfaceLang(language);
  let figures = 0;
  let dialogs = 0;
  const number = (figure: string): string => {
    const hasCaption = figure.includes('<img') && /\S/.test(captionOf(figure).replaceAll(/<[^>]*>/g, ''));
    if (!isNumbered || !hasCaption) return figure;
    return figure.replace(
      CAPTION,
      (_, tag: string, text: string) => `${tag}<b>${WORD[language]} ${++figures}.</b> ${text}`,
    );
  };
  return html.replaceAll(LINK_OR_FIGURE, (match) => {
    // Nothing that a reader can press may be within a link.
    if (match.startsWith('<a')) return loadLate(match.replaceAll(FIGURE, number));
    const figure = number(match);
    const [beginning = '', opening = '', picture = ''] = FIRST_PICTURE.exec(figure) ?? [];
    if (!canGrow(picture)) return loadLate(figure);
    return opening + opensLarge(picture, sizesIn(opening), ++dialogs, lang) + loadLate(figure.slice(beginning.length));
  });
}

/** Lets the browser load all pictures late, each in one of its stored widths. */
export function loadLate(html: string): string {
  let sizes = SIZES;
  return html.replaceAll(/<(?:figure|img)(?=[\s>])[^>]*>/g, (tag) => {
    if (tag.startsWith('<img')) return late(tag, sizes);
    sizes = sizesIn(tag);
    return tag;
  });
}

const captionOf = (figure: string) => CAPTION.exec(figure)?.[2] ?? '';

const sizesIn = (figureTag: string) => (figureTag.includes(' data-width="wide"') ? WIDE_SIZES : SIZES);

function opensLarge(picture: string, sizes: string, number: number, lang: string): string {
  const id = `besar-${number}`;
  const name = `gambar ke-${number}`;
  const open = `<button type="button" popovertarget="${id}" aria-label="Perbesar ${name}"${lang}></button>`;
  const close = `<button type="button" popovertarget="${id}" popovertargetaction="hide"${lang}>Tutup</button>`;
  const large = late(picture, LARGE_SIZES).replace('<img', '<img class="large"');
  return (
    `<div class="opens-large">${late(picture, sizes)}${open}</div>` +
    `<dialog id="${id}" popover class="large-picture" aria-label="Besar: ${name}"${lang}>${close}${large}</dialog>`
  );
}

const pathOf = (tag: string) => / src="(\/storage\/images\/[0-9a-f]+\/\d+\.webp)"/.exec(tag)?.[1];

function canGrow(tag: string): boolean {
  const path = pathOf(tag);
  return path !== undefined && (widthsUpTo(path).at(-1) ?? 0) >= LARGE_WIDTH;
}

/** Lets the browser load a picture late, in one of the stored widths. */
function late(tag: string, sizes: string): string {
  const loading = '<img loading="lazy" decoding="async"';
  const path = pathOf(tag);
  const widths = path === undefined ? [] : widthsUpTo(path);
  if (path === undefined || widths.length === 1) return tag.replace('<img', loading);
  const set = widths.map((width) => `${imageVariant(path, width)} ${width}w`).join(', ');
  return tag.replace('<img', `${loading} srcset="${set}" sizes="${sizes}"`);
}
