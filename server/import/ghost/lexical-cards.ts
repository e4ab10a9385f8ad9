import { isSet, rawTextOf, textOf } from './columns.ts';
import { escapeValue } from '#server/import/html/html-nodes.ts';
import { isRow, type Row } from './rows.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** Writes a card's data as Ghost renders it, with the classes that CARDS reads. */
type LexicalCard = (card: Row) => string;

const value = (card: Row, key: string) => escapeValue(textOf(card, key));
const text = (card: Row, key: string) => escapeText(textOf(card, key));
/** HTML that Ghost's editor has written: convertHtml reads it as any other HTML. */
const html = (card: Row, key: string) => textOf(card, key);

const figcaption = (card: Row) =>
  textOf(card, 'caption') === '' ? '' : `<figcaption>${html(card, 'caption')}</figcaption>`;

const div = (word: string, content: string) => `<div class="${word}">${content}</div>`;
const button = (card: Row, word: string, url: string, label: string) =>
  textOf(card, url) === '' ? '' : `<a class="${word}" href="${value(card, url)}">${text(card, label)}</a>`;

function image(card: Row): string {
  if (textOf(card, 'src') === '') return '';
  const img = `<img src="${value(card, 'src')}" alt="${value(card, 'alt')}">`;
  const linked = textOf(card, 'href') === '' ? img : `<a href="${value(card, 'href')}">${img}</a>`;
  const width = textOf(card, 'cardWidth') || textOf(card, 'width');
  const wide = width === 'wide' || width === 'full' ? ` kg-width-${width}` : '';
  return `<figure class="kg-card kg-image-card${wide}">${linked}${figcaption(card)}</figure>`;
}

function gallery(card: Row): string {
  const images = Array.isArray(card['images']) ? card['images'].filter(isRow) : [];
  const pictures = images.map((item) => `<img src="${value(item, 'src')}" alt="${value(item, 'alt')}">`).join('');
  return `<figure class="kg-card kg-gallery-card">${pictures}${figcaption(card)}</figure>`;
}

function bookmark(card: Row): string {
  const metadata = isRow(card['metadata']) ? card['metadata'] : {};
  const title = text(metadata, 'title') || text(card, 'title');
  const link = `<a href="${value(card, 'url')}">${div('kg-bookmark-title', title)}</a>`;
  return `<figure class="kg-card kg-bookmark-card">${link}${figcaption(card)}</figure>`;
}

function embed(card: Row): string {
  const content = html(card, 'html') || `<a href="${value(card, 'url')}">${text(card, 'url')}</a>`;
  return `<figure class="kg-card kg-embed-card">${content}${figcaption(card)}</figure>`;
}

const callout: LexicalCard = (card) =>
  div(
    'kg-card kg-callout-card',
    div('kg-callout-emoji', text(card, 'calloutEmoji')) + div('kg-callout-text', html(card, 'calloutText')),
  );

const toggle: LexicalCard = (card) =>
  div(
    'kg-card kg-toggle-card',
    div('kg-toggle-heading-text', html(card, 'heading')) + div('kg-toggle-content', html(card, 'content')),
  );

function codeblock(card: Row): string {
  const code = `<pre><code>${escapeText(rawTextOf(card, 'code'))}</code></pre>`;
  return textOf(card, 'caption') === ''
    ? code
    : `<figure class="kg-card kg-code-card">${code}${figcaption(card)}</figure>`;
}

const file: LexicalCard = (card) => {
  const title = text(card, 'fileTitle') || text(card, 'fileName');
  const content = div('kg-file-card-title', title) + div('kg-file-card-caption', text(card, 'fileCaption'));
  return div('kg-card kg-file-card', `<a href="${value(card, 'src')}">${content}</a>`);
};

const header: LexicalCard = (card) =>
  div(
    'kg-card kg-header-card',
    (textOf(card, 'header') === '' ? '' : `<h2 class="kg-header-card-heading">${html(card, 'header')}</h2>`) +
      (textOf(card, 'subheader') === '' ? '' : `<p class="kg-header-card-subheading">${html(card, 'subheader')}</p>`) +
      (isSet(card, 'buttonEnabled') ? button(card, 'kg-header-card-button', 'buttonUrl', 'buttonText') : '') +
      (textOf(card, 'backgroundImageSrc') === '' ? '' : `<img src="${value(card, 'backgroundImageSrc')}">`),
  );

const product: LexicalCard = (card) => {
  const stars = isSet(card, 'productRatingEnabled') ? Math.min(Number(textOf(card, 'productStarRating')) || 0, 5) : 0;
  return div(
    'kg-card kg-product-card',
    (textOf(card, 'productImageSrc') === '' ? '' : `<img src="${value(card, 'productImageSrc')}" alt="">`) +
      div('kg-product-card-title', html(card, 'productTitle')) +
      '<span class="kg-product-card-rating-active"></span>'.repeat(Math.max(0, Math.trunc(stars))) +
      div('kg-product-card-description', html(card, 'productDescription')) +
      (isSet(card, 'productButtonEnabled')
        ? button(card, 'kg-product-card-button', 'productUrl', 'productButton')
        : ''),
  );
};

const callToAction: LexicalCard = (card) =>
  div(
    'kg-card kg-cta-card',
    (isSet(card, 'hasSponsorLabel') ? div('kg-cta-sponsor-label', html(card, 'sponsorLabel')) : '') +
      (textOf(card, 'imageUrl') === '' ? '' : `<img src="${value(card, 'imageUrl')}" alt="">`) +
      div('kg-cta-text', html(card, 'textValue')) +
      (isSet(card, 'showButton') ? button(card, 'kg-cta-button', 'buttonUrl', 'buttonText') : ''),
  );

/** The cards of Ghost's editor by the type of their node. */
export const LEXICAL_CARDS: Readonly<Record<string, LexicalCard>> = {
  image,
  gallery,
  bookmark,
  embed,
  callout,
  toggle,
  codeblock,
  file,
  header,
  product,
  'call-to-action': callToAction,
  horizontalrule: () => '<hr>',
  html: (card) => html(card, 'html'),
  markdown: (card) => `<pre class="ghost-markdown">${escapeText(rawTextOf(card, 'markdown'))}</pre>`,
  button: (card) => div('kg-card kg-button-card', button(card, '', 'buttonUrl', 'buttonText')),
  audio: (card) =>
    div(
      'kg-card kg-audio-card',
      `<audio src="${value(card, 'src')}"></audio>${div('kg-audio-title', text(card, 'title'))}`,
    ),
  video: (card) =>
    `<figure class="kg-card kg-video-card"><video src="${value(card, 'src')}"></video>${figcaption(card)}</figure>`,
  signup: (card) => div('kg-card kg-signup-card', html(card, 'header')),
  collection: (card) => div('kg-card kg-collection-card', text(card, 'header')),
  email: () => div('kg-card kg-email-card', ''),
  'email-cta': () => div('kg-card kg-email-cta-card', ''),
  paywall: () => '<!--members-only-->',
};
