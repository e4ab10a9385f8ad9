import {
  COMMENT,
  escapeValue,
  findFirst,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
} from '#server/import/html/html-nodes.ts';
import { formulaHtml } from '#server/import/html/formulas.ts';
import type { TextContext } from './text-context.ts';
import { absoluteUrl, embedLink } from './embeds.ts';
import { figureHtml, figureOf, fileOf, galleryOf, isGallery, playerOf } from './figures.ts';
import type { HtmlWriter } from './html-writer.ts';
import { Notes } from './notes.ts';
import { backgroundOf, pictureOf } from './pictures.ts';
import { escapeText } from '#server/text/escape-text.ts';

const words = (list: string) => new Set(list.split(' '));
/** Elements that the sanitiser keeps, and those that it renames. */
const KEPT = words(
  'h2 h3 h4 h5 h6 p blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td a strong em u s ' +
    'del ins mark small sub sup code cite q abbr b i strike div',
);
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', tt: 'code', kbd: 'code', samp: 'code', acronym: 'abbr' };
const BLOCKS = words('article section header footer main aside nav center address fieldset');
/** Elements that are left out with their content, and reported once for each name. */
const LOST = words('script style form object embed applet canvas svg textarea select button input map');
/** Elements that are left out silently: their content repeats what stands beside them. */
const SILENT = words('noscript template head title meta link base');
const ATTRIBUTES = words('lang dir href title start reversed type colspan rowspan scope');

/** Converts HTML without block comments and shortcodes. */
export function writeHtml(html: string, context: TextContext): string {
  const { nodes, isCut } = parseHtml(html);
  if (isCut) context.lose('cut', 'The end of the text: its elements are nested too deep.');
  const notes = new Notes(context.notes, nodes);
  const writer: HtmlWriter = {
    context,
    nodes: (inner) => inner.map((node) => writeNode(node, writer, notes)).join(''),
    inlines: (inner) => writer.nodes(inner).replace(/<\/?(?:p|div)>/g, ' '),
  };
  const text = writer
    .nodes(nodes)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return (
    text + notes.list((content) => writer.inlines(typeof content === 'string' ? parseHtml(content).nodes : content))
  );
}

function writeNode(node: HtmlNode, writer: HtmlWriter, notes: Notes): string {
  if (typeof node === 'string') return escapeText(node);
  const { name, children } = node;
  if (name === COMMENT) {
    if (children[0] === 'nextpage') writer.context.lose('nextpage', 'The text was divided into several pages.');
    return '';
  }
  if (SILENT.has(name) || node.classes.includes('wp-block-footnotes')) return '';
  if (name === 'math') return formulaHtml(node) ?? lost(node, writer);
  if (LOST.has(name)) return lost(node, writer);
  if (name === 'br') return '<br>';
  if (name === 'hr') return '<hr>';
  if (name === 'sup') {
    const reference = notes.reference(node);
    if (reference !== undefined) return reference;
  }
  return special(node, writer) ?? plainElement(node, writer);
}

/** Writes what WordPress' blocks consist of; undefined for other elements. */
function special(element: HtmlElement, writer: HtmlWriter): string | undefined {
  const { name, classes, children, attributes } = element;
  const { context } = writer;
  if (name === 'img') return pictureOf(element, context);
  if (name === 'iframe') return embedLink(absoluteUrl(sourceOf(attributes), context.facts.site.address), context);
  if (name === 'audio' || name === 'video') return playerOf(element, writer);
  if (isGallery(element)) return galleryOf(element, writer);
  if (name === 'figure' || (name === 'div' && classes.includes('wp-caption'))) return figureOf(element, writer);
  if (classes.includes('wp-block-file')) return fileOf(element, writer);
  if (classes.includes('wp-block-cover')) return coverOf(element, writer);
  if (classes.includes('wp-block-button')) return `<p>${writer.inlines(children).trim()}</p>`;
  if (name === 'summary') return `<p><strong>${writer.inlines(children).trim()}</strong></p>`;
  return undefined;
}

const sourceOf = (attributes: HtmlElement['attributes']) =>
  attributes['src'] ?? attributes['data-src'] ?? attributes['data-lazy-src'] ?? '';

function lost({ name }: HtmlElement, { context }: HtmlWriter): string {
  context.lose('element', `The text contains <${name}>, which this site does not show.`);
  return '';
}

/** A cover: the picture behind the text, then the text. */
function coverOf(cover: HtmlElement, writer: HtmlWriter): string {
  const image = findFirst(cover.children, ({ classes }) => classes.includes('wp-block-cover__image-background'));
  const picture =
    image?.name === 'img' ? pictureOf(image, writer.context) : backgroundOf(image ?? cover, writer.context);
  const rest = cover.children.filter((node) => node !== image);
  return figureHtml(picture, '', false) + writer.nodes(rest);
}

const BEGINS_WITH_BLOCK = /^\s*(?:$|<(?:p|h[2-6r]|figure|[uod]l|table|blockquote|pre|div|section)\b)/;

function plainElement(element: HtmlElement, writer: HtmlWriter): string {
  const { name, attributes, children } = element;
  const inner = writer.nodes(children);
  if (name === 'div' || BLOCKS.has(name)) return BEGINS_WITH_BLOCK.test(inner) ? inner : `<div>${inner}</div>`;
  const written = RENAMED[name] ?? name;
  if (!KEPT.has(written)) return inner;
  if ((written === 'p' || /^h[2-6]$/.test(written)) && inner.trim() === '') return '';
  if (written === 'a') return linkHtml(attributes, inner, writer);
  const kept = Object.entries(attributes).filter(([key]) => ATTRIBUTES.has(key) && key !== 'href');
  return `<${written}${kept.map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join('')}>${inner}</${written}>`;
}

const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|rar|csv|mp3|mp4|epub)(?:[?#].*)?$/i;

function linkHtml({ href, title }: HtmlElement['attributes'], inner: string, { context }: HtmlWriter): string {
  const url = href?.trim() ?? '';
  if (!/^(?:https?:|mailto:|tel:|\/|\?|#|\.)/i.test(url) && /^[a-z][a-z0-9+.-]*:/i.test(url)) return inner;
  if (url === '' || (inner.trim() === '' && !inner.includes('<img'))) return inner;
  const { facts, lose } = context;
  const whole = absoluteUrl(url, facts.site.address);
  const isOwn = whole.startsWith(`${facts.site.address}/`);
  const attachment = url.startsWith('#') ? undefined : facts.attachments.useUrl(whole);
  if ((isOwn || attachment) && FILE.test(whole)) lose('file', `The file ${whole.slice(0, 300)}. The link stays.`);
  const tip = title === undefined ? '' : ` title="${escapeValue(title)}"`;
  return `<a href="${escapeValue(url)}"${tip}>${inner}</a>`;
}
