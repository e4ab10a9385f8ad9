import {
  escapeValue,
  findAll,
  findFirst,
  type HtmlElement,
  type HtmlNode,
  textWithin,
} from '#server/import/html/html-nodes.ts';
import type { HtmlWriter } from './html-writer.ts';
import { backgroundOf, pictureOf } from './pictures.ts';
import { absoluteUrl, embedLink, linkParagraph, mediaLink } from './embeds.ts';

const isNamed = (name: string) => (element: HtmlElement) => element.name === name;
const isPlayer = ({ name }: HtmlElement) => name === 'audio' || name === 'video';

/** Returns a <figure> of WordPress in our form: one picture or table with its caption, or a link. */
export function figureOf(figure: HtmlElement, writer: HtmlWriter): string {
  const { children, classes } = figure;
  const { context } = writer;
  if (isGallery(figure)) return galleryOf(figure, writer);
  const caption = captionOf(children, writer);
  const after = caption === '' ? '' : `<p>${caption}</p>`;
  if (classes.some((name) => /^wp-block-(?:core-)?embed/.test(name))) {
    const frame = findFirst(children, isNamed('iframe'))?.attributes['src'];
    const link = findFirst(children, isNamed('a'))?.attributes['href'];
    const text = textWithin(children.filter((node) => typeof node === 'string' || node.name !== 'figcaption'));
    return embedLink(frame ?? link ?? /https?:\/\/\S+/.exec(text)?.[0] ?? '', context) + after;
  }
  const player = findFirst(children, isPlayer);
  if (player) return playerOf(player, writer) + after;
  const table = findFirst(children, isNamed('table'));
  if (table) return tableOf(table, writer, caption);
  if (classes.includes('wp-block-pullquote')) {
    return writer.nodes(children.filter((node) => typeof node === 'string' || node.name !== 'figcaption')) + after;
  }
  const picture = findFirst(children, isNamed('img'));
  if (!picture) {
    const background = backgroundOf(figure, context);
    if (background !== '') return figureHtml(background, caption, isWide(classes));
    const rest = children.filter((node) => typeof node === 'string' || node.name !== 'figcaption');
    return writer.nodes(rest) + after;
  }
  const pictures = findAll(children, isNamed('img'));
  if (pictures.length > 1) return galleryOf(figure, writer);
  const wide = isWide(classes) || figure.attributes['data-width'] === 'wide';
  return figureHtml(linked(picture, children, writer), caption, wide);
}

const isWide = (classes: readonly string[]) => classes.includes('alignwide') || classes.includes('alignfull');

/** Returns whether an element is a gallery of the block editor, in its old form (a list) or the form with figures. */
export const isGallery = ({ classes }: HtmlElement) =>
  classes.includes('wp-block-gallery') || classes.includes('wp-block-jetpack-tiled-gallery');

/** Returns one figure for each picture of a gallery, and the gallery's caption as a paragraph. */
export function galleryOf(gallery: HtmlElement, writer: HtmlWriter): string {
  const inner = findAll(gallery.children, ({ name }) => name === 'figure' || name === 'li');
  const items = inner.filter(
    ({ children }) =>
      findAll(children, isNamed('img')).length === 1 && !findFirst(children, ({ name }) => name === 'figure'),
  );
  const found = items.length > 0 ? items : findAll(gallery.children, isNamed('img')).map(alone);
  const figures = found.map((item) => {
    const picture = findFirst(item.children, isNamed('img'));
    return picture ? figureHtml(linked(picture, item.children, writer), captionOf(item.children, writer), false) : '';
  });
  const own = gallery.children.filter((node) => typeof node !== 'string' && node.name === 'figcaption');
  const caption = captionOf(own, writer);
  return figures.join('\n') + (caption === '' ? '' : `<p>${caption}</p>`);
}

const alone = (image: HtmlElement): HtmlElement => ({ name: 'figure', attributes: {}, classes: [], children: [image] });

export function figureHtml(picture: string, caption: string, wide: boolean): string {
  if (!picture.includes('<img')) return caption === '' ? picture : `<p>${caption}</p>`;
  const text = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure${wide ? ' data-width="wide"' : ''}>${picture}${text}</figure>`;
}

/** Returns the picture with the link around it. */
function linked(picture: HtmlElement, nodes: readonly HtmlNode[], { context }: HtmlWriter): string {
  const html = pictureOf(picture, context);
  const link = findFirst(
    nodes,
    ({ name, children }) => name === 'a' && findFirst(children, isNamed('img')) === picture,
  );
  const href = absoluteUrl(link?.attributes['href'] ?? '', context.facts.site.address);
  return html === '' || !/^https?:/.test(href) ? html : `<a href="${escapeValue(href)}">${html}</a>`;
}

function captionOf(nodes: readonly HtmlNode[], writer: HtmlWriter): string {
  const caption = findFirst(nodes, ({ name, classes }) => name === 'figcaption' || classes.includes('wp-caption-text'));
  return caption ? writer.inlines(caption.children).trim() : '';
}

/** Returns a table with its caption inside, where the editor looks for it. */
function tableOf(table: HtmlElement, writer: HtmlWriter, caption: string): string {
  const own = findFirst(table.children, isNamed('caption'));
  const rows = writer.nodes(table.children);
  return `<table>${caption === '' || own ? '' : `<caption>${caption}</caption>`}${rows}</table>`;
}

/** Returns links instead of <audio> or <video>. */
export function playerOf({ name, attributes, children }: HtmlElement, { context }: HtmlWriter): string {
  const src = attributes['src'] ?? findFirst(children, isNamed('source'))?.attributes['src'] ?? '';
  return mediaLink(absoluteUrl(src, context.facts.site.address), name, context);
}

/** Returns a link instead of a file block. */
export function fileOf({ children }: HtmlElement, { context }: HtmlWriter): string {
  const link = findFirst(children, ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined);
  const url = absoluteUrl(link?.attributes['href'] ?? '', context.facts.site.address);
  if (url !== '') {
    context.facts.attachments.useUrl(url);
    context.lose('file', `The file ${url.slice(0, 300)}. The link stays.`);
  }
  return linkParagraph(url, link ? textWithin(link.children) : '');
}
