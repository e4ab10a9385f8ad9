import { refuseFormulas } from '#web/editor/formulas/stored-formula.ts';

/**
 * A stored picture: `<figure data-width="wide"><img …><figcaption>Text <cite>Sumber: …</cite></figcaption></figure>`.
 * A picture before its upload, which only drafts contain: `<figure data-unggah="foto.jpg" data-alt="…">`.
 */
const PENDING = 'data-unggah';
const PENDING_FIGURE = /<figure\b[^>]*\sdata-unggah=/g;
const SOURCE = /^\s*Sumber:\s*/i;

/** Returns why a text cannot be sent, if it has pictures that are not uploaded or placeholders of formulas. */
export function refusePending(text: string): string | undefined {
  return [refusePictures(text), refuseFormulas(text)].filter(Boolean).join(' ') || undefined;
}

function refusePictures(text: string): string | undefined {
  const count = [...text.matchAll(PENDING_FIGURE)].length;
  if (count === 0) return undefined;
  return `${count} gambar di dalam tulisan belum terunggah. Tunggu sampai selesai, atau pilih berkasnya di tempat gambar itu, atau hapus gambarnya.`;
}

/** Returns the names of the attributes that are allowed on this element because it is a figure. */
export function figureAttributes(element: Element): readonly string[] {
  if (element.localName !== 'figure') return [];
  const width = element.getAttribute('data-width') === 'wide' ? ['data-width'] : [];
  return element.hasAttribute(PENDING) ? [...width, PENDING, 'data-alt'] : width;
}

export type PictureParts = { image: Element | undefined; caption: ChildNode[]; source: ChildNode[] };

/** Returns the parts of a figure with only a picture, a caption and a source. Undefined for any other figure. */
export function pictureParts(figure: Element): PictureParts | undefined {
  const children = [...figure.childNodes];
  const isPending = figure.hasAttribute(PENDING);
  const image = isPending ? undefined : children.shift();
  const caption = children.shift();
  if (!isPending && !(image instanceof Element && image.localName === 'img')) return undefined;
  if (children.length > 0) return undefined;
  const parts = { image: image instanceof Element ? image : undefined, caption: [], source: [] };
  if (!caption) return parts;
  const isCaption = caption instanceof Element && caption.localName === 'figcaption' && caption.attributes.length === 0;
  if (
    !isCaption ||
    caption.querySelector('p, div, ul, ol, dl, table, pre, blockquote, figure, hr, h2, h3, h4, h5, h6')
  ) {
    return undefined;
  }
  const { text, cite } = partsOfCaption(caption);
  if (caption.textContent === '' || (text.length === 0 && !cite)) return undefined;
  return { ...parts, caption: text, source: cite ? withoutPrefix(cite) : [] };
}

/** Separates a caption from its source, which is a <cite> at the end that begins with "Sumber: ". */
function partsOfCaption(caption: Element): { text: ChildNode[]; cite?: Element } {
  const text = [...caption.childNodes];
  const last = text.at(-1);
  const isCite = last instanceof Element && last.localName === 'cite' && last.attributes.length === 0;
  if (!isCite || !last.firstChild?.textContent?.startsWith('Sumber: ') || !(last.firstChild instanceof Text)) {
    return { text };
  }
  const before = text.at(-2);
  if (before && !(before instanceof Text && before.data.endsWith(' '))) return { text };
  return { text: text.slice(0, -1), cite: last };
}

function withoutPrefix(cite: Element): ChildNode[] {
  const source = cite.cloneNode(true) as Element;
  const first = source.firstChild as Text;
  first.data = first.data.replace(SOURCE, '');
  return [...source.childNodes].filter((node) => node.textContent !== '' || node instanceof Element);
}

/** Returns the <figcaption> for a caption and a source, which are given as HTML. Returns '' if both are empty. */
export function captionHtml(caption: string, source: string): string {
  const name = source.trim().replace(SOURCE, '');
  const parts = [caption.trim(), name && `<cite>Sumber: ${name}</cite>`].filter(Boolean);
  return parts.length === 0 ? '' : `<figcaption>${parts.join(' ')}</figcaption>`;
}
