import type { Converter, Lose } from './converter.ts';
import { findAll, findFirst, type HtmlElement, type HtmlNode, textWithin } from '#server/import/html/html-nodes.ts';
import { linkParagraph, pageOf } from '#server/import/html/links.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** Writes a card, or returns undefined if the element lacks what makes it one: it is then written as HTML. */
type Card = (card: HtmlElement, converter: Converter) => string | undefined;

const named = (name: string) => (element: HtmlElement) => element.name === name;
const classed = (word: string) => (element: HtmlElement) => element.classes.includes(word);
const textOf = ({ children }: HtmlElement, word: string) =>
  textWithin(findFirst(children, classed(word))?.children ?? []);

/** The cards of Ghost's editor by the class of their outermost element. */
export const CARDS: Readonly<Record<string, Card>> = {
  'kg-image-card': imageCard,
  'kg-gallery-card': galleryCard,
  'kg-before-after-card': galleryCard,
  'kg-bookmark-card': bookmarkCard,
  'kg-embed-card': embedCard,
  'kg-callout-card': calloutCard,
  'kg-toggle-card': toggleCard,
  'kg-button-card': buttonCard,
  'kg-audio-card': audioCard,
  'kg-video-card': videoCard,
  'kg-file-card': fileCard,
  'kg-header-card': headerCard,
  'kg-product-card': productCard,
  'kg-cta-card': callToActionCard,
  'kg-nft-card': nftCard,
  'ghost-markdown': markdownCard,
  'kg-signup-card': (card, { lose }) => lost(lose, `The form to subscribe${quoted(textWithin(card.children))}.`),
  'kg-collection-card': (card, { lose }) => lost(lose, `The list of posts${quoted(textWithin(card.children))}.`),
  'kg-email-card': (_card, { lose }) => lost(lose, 'A part that was for e-mails only.'),
  'kg-email-cta-card': (_card, { lose }) => lost(lose, 'A part that was for e-mails only.'),
};

const QUOTED_CHARACTERS = 80;
const quoted = (text: string) => (text === '' ? '' : ` "${text.slice(0, QUOTED_CHARACTERS)}"`);

function lost(lose: Lose, what: string): string {
  lose('block', what);
  return '';
}

/** Replaces paragraphs by their content. The editor's own form of a text has one in places where a page has none. */
function unwrapped(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node !== 'string' && node.name === 'p' ? node.children : [node]));
}

function captionOf({ children }: HtmlElement): readonly HtmlNode[] {
  return findFirst(children, named('figcaption'))?.children ?? [];
}

function captionParagraph(card: HtmlElement, { write }: Converter): string {
  const caption = captionOf(card);
  return textWithin(caption) === '' ? '' : `<p>${write(unwrapped(caption)).trim()}</p>`;
}

function imageCard(card: HtmlElement, { image, write }: Converter): string | undefined {
  const img = findFirst(card.children, named('img'));
  if (!img) return undefined;
  const isWide = card.classes.includes('kg-width-wide') || card.classes.includes('kg-width-full');
  const link = findFirst(
    card.children,
    (element) => element.name === 'a' && findFirst(element.children, isImage) === img,
  );
  const picture = link ? write([{ ...link, children: [img] }]) : image(img);
  const caption = captionOf(card);
  const figcaption = textWithin(caption) === '' ? '' : `<figcaption>${write(unwrapped(caption)).trim()}</figcaption>`;
  return `<figure${isWide ? ' data-width="wide"' : ''}>${picture}${figcaption}</figure>`;
}

const isImage = named('img');

function galleryCard(card: HtmlElement, converter: Converter): string {
  const figures = findAll(card.children, isImage).map((img) => `<figure>${converter.image(img)}</figure>`);
  return figures.join('') + captionParagraph(card, converter);
}

function bookmarkCard(card: HtmlElement, converter: Converter): string | undefined {
  const url = findFirst(card.children, named('a'))?.attributes['href'];
  if (url === undefined) return undefined;
  return linkParagraph(url, textOf(card, 'kg-bookmark-title')) + captionParagraph(card, converter);
}

function embedCard(card: HtmlElement, converter: Converter): string {
  const frame = findFirst(card.children, named('iframe'));
  // The last link of a quoted post leads to the post itself.
  const link = findAll(card.children, named('a')).findLast(({ attributes }) => attributes['href'] !== undefined);
  const url = frame ? pageOf(frame.attributes['src'] ?? '') : (link?.attributes['href'] ?? '');
  const text = frame?.attributes['title'] ?? textWithin(findFirst(card.children, named('blockquote'))?.children ?? []);
  converter.lose('embed', `The embedded page ${url}${quoted(text)}.`);
  return linkParagraph(url, frame?.attributes['title'] ?? url) + captionParagraph(card, converter);
}

function calloutCard(card: HtmlElement, { write }: Converter): string | undefined {
  const text = findFirst(card.children, classed('kg-callout-text'));
  if (!text) return undefined;
  const emoji = textOf(card, 'kg-callout-emoji');
  const content = write(unwrapped(text.children)).trim();
  return `<blockquote><p>${emoji === '' ? '' : `${escapeText(emoji)} `}${content}</p></blockquote>`;
}

function toggleCard(card: HtmlElement, { write }: Converter): string | undefined {
  const heading = findFirst(card.children, classed('kg-toggle-heading-text'));
  const content = findFirst(card.children, classed('kg-toggle-content'));
  if (!heading && !content) return undefined;
  const title = write(unwrapped(heading?.children ?? [])).trim();
  return `<p><strong>${title}</strong></p>${write(content?.children ?? []).trim()}`;
}

function buttonCard(card: HtmlElement): string {
  const link = findFirst(card.children, named('a'));
  return linkParagraph(link?.attributes['href'] ?? '', textWithin(link?.children ?? []));
}

function audioCard(card: HtmlElement, { lose }: Converter): string {
  const url = findFirst(card.children, named('audio'))?.attributes['src'] ?? '';
  lose('media', `The sound file ${url}.`);
  return linkParagraph(url, textOf(card, 'kg-audio-title'));
}

function videoCard(card: HtmlElement, converter: Converter): string {
  const url = findFirst(card.children, named('video'))?.attributes['src'] ?? '';
  converter.lose('media', `The video ${url}.`);
  return linkParagraph(url, url) + captionParagraph(card, converter);
}

function fileCard(card: HtmlElement, { lose }: Converter): string {
  const url = findFirst(card.children, named('a'))?.attributes['href'] ?? '';
  lose('file', `The file ${url}.`);
  const caption = textOf(card, 'kg-file-card-caption');
  const name = textOf(card, 'kg-file-card-title') || textOf(card, 'kg-file-card-filename');
  return linkParagraph(url, name) + (caption === '' ? '' : `<p>${escapeText(caption)}</p>`);
}

function headerCard(card: HtmlElement, { write, lose }: Converter): string {
  const [heading, text] = [/-card-(?:header|heading)$/, /-card-sub(?:header|heading)$/].map((word) =>
    findFirst(card.children, ({ classes }) => classes.some((given) => word.test(given))),
  );
  const button = findFirst(card.children, ({ name, classes }) => name === 'a' && classes.includes(BUTTON.header));
  const isPictured = findFirst(card.children, isImage) ?? card.attributes['data-background-image'];
  if (isPictured !== undefined) lose('picture', 'The background picture of a large heading.');
  return (
    (heading ? `<h2>${write(unwrapped(heading.children)).trim()}</h2>` : '') +
    (text ? `<p>${write(unwrapped(text.children)).trim()}</p>` : '') +
    linkParagraph(button?.attributes['href'] ?? '', textWithin(button?.children ?? []))
  );
}

const BUTTON = { header: 'kg-header-card-button', product: 'kg-product-card-button', action: 'kg-cta-button' };

function productCard(card: HtmlElement, { image, write, lose }: Converter): string {
  const img = findFirst(card.children, isImage);
  const title = textOf(card, 'kg-product-card-title');
  const stars = findAll(card.children, classed('kg-product-card-rating-active')).length;
  const button = findFirst(card.children, classed(BUTTON.product));
  if (stars > 0) lose('block', `The rating of ${title}: ${stars} of 5 stars.`);
  return (
    (img ? `<figure>${image(img)}</figure>` : '') +
    (title === '' ? '' : `<h4>${escapeText(title)}</h4>`) +
    write(findFirst(card.children, classed('kg-product-card-description'))?.children ?? []).trim() +
    linkParagraph(button?.attributes['href'] ?? '', textWithin(button?.children ?? []))
  );
}

function callToActionCard(card: HtmlElement, { image, write }: Converter): string {
  const label = textOf(card, 'kg-cta-sponsor-label');
  const img = findFirst(card.children, isImage);
  const button = findFirst(card.children, classed(BUTTON.action));
  return (
    (label === '' ? '' : `<p>${escapeText(label)}</p>`) +
    (img ? `<figure>${image(img)}</figure>` : '') +
    write(findFirst(card.children, classed('kg-cta-text'))?.children ?? []).trim() +
    linkParagraph(button?.attributes['href'] ?? '', textWithin(button?.children ?? []))
  );
}

function nftCard(card: HtmlElement, converter: Converter): string {
  const url = findFirst(card.children, named('a'))?.attributes['href'] ?? '';
  const title = textOf(card, 'kg-nft-title');
  converter.lose('embed', `The NFT ${url}${quoted(title)}.`);
  return linkParagraph(url, title) + captionParagraph(card, converter);
}

/** Only a draft that Ghost never rendered has Markdown. Its paragraphs are kept, and its marks stay in the text. */
function markdownCard({ children }: HtmlElement, { lose }: Converter): string {
  const text = children.filter((child) => typeof child === 'string').join('');
  lose('block', `The marks of a Markdown card that Ghost has not rendered${quoted(text.trim())}.`);
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${escapeText(paragraph.trim())}</p>`).join('');
}
