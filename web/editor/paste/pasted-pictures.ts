import { isOwnImage } from '#web/editor/document-elements.ts';
import { newKey } from '#web/editor/new-key.ts';
import { isCaption, plainCaption } from './pasted-captions.ts';
import type { PastedClipboard } from './pasted-clipboard.ts';
import { HEADINGS, newElement } from './pasted-elements.ts';
import { rtfPictures } from './rtf-pictures.ts';

export type PastedPictures = {
  /** The files to upload, each with the key of its picture. */
  uploads: [key: string, file: File][];
  /** The number of pictures whose file was not pasted, so that the author has to upload them. */
  missing: number;
  /** The number of pictures that were left out, because the text would have had more pictures than allowed. */
  tooMany: number;
  /** The name of the program or site that the content is from, for use within a sentence. */
  source: string;
};

const DATA = /data:(image\/[a-z.+-]+);base64,([a-z0-9+/=\s]+)/gi;
const DATA_NUMBER = /^data:,(\d+)$/;
const LINES = `p, ${HEADINGS}, dt, pre`;
const WRAPPERS = 'a, b, strong, i, em, u, s, sub, sup, span, font, picture';
const SMALLEST_PX = 3;

/** Replaces each picture's data: URL by its file's index (data:,0): HTML with data: URLs may be too long to parse. */
export function setPicturesAside(html: string): { html: string; files: (File | null | undefined)[] } {
  const files: (File | null | undefined)[] = [];
  const rest = html.replaceAll(
    DATA,
    (_, type: string, base64: string) => `data:,${files.push(fileOf(type, base64)) - 1}`,
  );
  return { html: rest, files };
}

function fileOf(type: string, base64: string): File | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], `gambar.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}

/**
 * Replaces each <img> by the editor's picture. This picture is a block, so it goes outside of the paragraph that
 * contained the <img>. `left` is the number of pictures that may still be added to the text.
 */
export function makePictures(
  body: HTMLElement,
  clipboard: PastedClipboard,
  set: readonly (File | null | undefined)[],
  source: string,
  left: number,
): PastedPictures {
  const images = [...body.querySelectorAll('img')].filter((image) => !isInvisible(image));
  for (const image of body.querySelectorAll('img')) if (isInvisible(image)) image.remove();
  const files = filesOf(images, clipboard, set);
  const pasted: PastedPictures = { uploads: [], missing: 0, tooMany: Math.max(0, images.length - left), source };
  const lastAfter = new Map<Element, Element>();
  for (const [at, image] of images.entries()) {
    if (at >= left) {
      image.remove();
      continue;
    }
    const own = ownAddress(image);
    if (own !== undefined) {
      place(image, storedFigure(image, own), lastAfter);
      continue;
    }
    const file = files[at];
    const name = file ? file.name.replace(/^gambar\./, `gambar-${at + 1}.`) : `Gambar ${at + 1} dari ${source}`;
    const figure = figureOf(image, altOf(image));
    figure.setAttribute('data-unggah', name);
    if (file) {
      const key = newKey('gambar');
      figure.setAttribute('data-key', key);
      pasted.uploads.push([key, new File([file], name, { type: file.type })]);
    } else pasted.missing += 1;
    place(image, figure, lastAfter);
  }
  return pasted;
}

function isInvisible(image: Element): boolean {
  return ['width', 'height'].some((name) => Number.parseInt(image.getAttribute(name) ?? '99', 10) < SMALLEST_PX);
}

/** Returns each picture's file: by the number in the picture's address, or in order if the counts are the same. */
function filesOf(
  images: Element[],
  { rtf, files }: PastedClipboard,
  set: readonly (File | null | undefined)[],
): (File | null | undefined)[] {
  const addresses = images.map((image) => image.getAttribute('src') ?? '');
  const found = addresses.map((address) => set[Number(DATA_NUMBER.exec(address)?.[1] ?? -1)]);
  const inOrder = (isMeant: (address: string) => boolean, given: readonly (File | null | undefined)[]) => {
    const places = addresses.flatMap((address, at) => (!found[at] && isMeant(address) ? [at] : []));
    if (places.length === given.length) for (const [index, at] of places.entries()) found[at] = given[index];
  };
  const ofComputer = images.filter((_, at) => /^file:/i.test(addresses[at] ?? ''));
  const all = rtf === '' ? [] : rtfPictures(rtf);
  const ofRtf = all.length === ofComputer.length ? all : all.filter(({ isDrawn }) => !isDrawn);
  if (ofComputer.length === ofRtf.length) {
    for (const [at, image] of ofComputer.entries()) {
      if (!image.getAttribute('alt')) image.setAttribute('alt', ofRtf[at]?.alt ?? '');
    }
  }
  inOrder(
    (address) => /^file:/i.test(address),
    ofRtf.map(({ file }) => file),
  );
  inOrder(() => true, files);
  return found;
}

/** Returns the address of a picture that is stored on this site, undefined for any other. */
function ownAddress(image: Element): string | undefined {
  const url = URL.parse(image.getAttribute('src') ?? '', location.href);
  return url?.origin === location.origin && isOwnImage(url.pathname) ? url.pathname : undefined;
}

/** Creates the figure of a picture that this site stores. The server decides whether the text may contain it. */
function storedFigure(image: Element, src: string): HTMLElement {
  const size = ['width', 'height'].flatMap((name) => {
    const pixels = image.getAttribute(name) ?? '';
    return /^\d+$/.test(pixels) ? [[name, pixels]] : [];
  });
  return figureOf(image, { src, ...altOf(image), ...Object.fromEntries(size) });
}

function altOf(image: Element): { alt?: string } {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  return alt === '' ? {} : { alt };
}

function figureOf(image: Element, picture: object): HTMLElement {
  return newElement(image, 'figure', { 'data-picture': JSON.stringify(picture) }, [newElement(image, 'figcaption')]);
}

function place(image: Element, figure: HTMLElement, lastAfter: Map<Element, Element>): void {
  const frame = image.closest('figure');
  const line = image.closest(LINES);
  if (frame && frame.querySelectorAll('img').length === 1) {
    const caption = frame.querySelector('figcaption');
    frame.after(figure);
    if (caption) takeCaption(figure, caption);
    image.remove();
    return;
  }
  if (line) {
    const before = line.ownerDocument.createRange();
    before.setStart(line, 0);
    before.setEndBefore(image);
    const isFirst = !lastAfter.has(line) && before.toString().trim() === '' && line.textContent.trim() !== '';
    if (isFirst) line.before(figure);
    else {
      (lastAfter.get(line) ?? line).after(figure);
      lastAfter.set(line, figure);
    }
  } else {
    let top = image;
    while (isWrapper(top.parentElement)) top = top.parentElement;
    top.after(figure);
  }
  image.remove();
  const next = figure.nextElementSibling;
  if (isCaption(next, 'picture')) takeCaption(figure, next);
}

function isWrapper(element: Element | null): element is Element {
  return element?.matches(WRAPPERS) ?? false;
}

function takeCaption(figure: HTMLElement, source: Element): void {
  const caption = newElement(figure, 'div', { 'data-picture-caption': '' }, plainCaption(source));
  figure.firstElementChild?.append(caption);
  source.remove();
}
