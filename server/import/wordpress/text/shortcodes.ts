import { escapeValue } from '#server/import/html/html-nodes.ts';
import { beginning } from '#server/import/wordpress/plain.ts';
import type { TextContext } from './text-context.ts';
import { embedLink, mediaLink } from './embeds.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** Shortcodes of well-known plugins that may stand without attributes and without an end. */
const KNOWN = new Set(
  (
    'gallery playlist audio video embed caption wp_caption youtube vimeo contact-form contact-form-7 gravityform ' +
    'gravityforms wpforms ninja_form mc4wp_form woocommerce_cart woocommerce_checkout woocommerce_my_account products ' +
    'rev_slider toc ez-toc jetpack_subscription_form recent_posts archives sitemap googlemaps slideshow soundcloud ' +
    'polldaddy latex tweet instagram gist'
  ).split(' '),
);

const MAX_ATTRIBUTES = 4000;
const NEXT = /<!--|<(?:pre|code|script|style)(?=[\s>])|\[/gi;
const CODE = /\[(\[?)(\/?)([a-zA-Z][a-zA-Z0-9_-]{0,60})((?:[\s/][^[\]]*)?)\]/y;

/** A shortcode in the text. `content` is what stands before its end tag; undefined if it has no end tag. */
type Shortcode = { name: string; attributes: ReadonlyMap<string, string>; text: string; content: string | undefined };

/**
 * Replaces the shortcodes of WordPress and its plugins by HTML. Other text in square brackets stays, and so do pre and
 * code. Takes linear time.
 */
export function replaceShortcodes(text: string, context: TextContext): string {
  return text.includes('[') ? new Replacing(text, context).result() : text;
}

class Replacing {
  readonly #text: string;
  readonly #context: TextContext;
  readonly #ends: Map<string, EndTags>;
  readonly #parts: string[] = [];
  /** How many end tags of each name belong to start tags that are left out. */
  readonly #dropped = new Map<string, number>();
  readonly #neverClosed = new Set<string>();
  /** The beginning of what is not yet in #parts, and where the search continues. */
  #at = 0;
  #next = 0;

  constructor(text: string, context: TextContext) {
    this.#text = text;
    this.#context = context;
    this.#ends = endTags(text);
  }

  result(): string {
    for (;;) {
      NEXT.lastIndex = this.#next;
      const found = NEXT.exec(this.#text);
      if (!found) return this.#parts.join('') + this.#text.slice(this.#at);
      const { 0: token, index } = found;
      this.#next = index + 1;
      if (token === '[') this.#bracket(index);
      else this.#next = afterRaw(this.#text, token, index, this.#neverClosed);
    }
  }

  #bracket(start: number): void {
    CODE.lastIndex = start;
    const [whole = '', escape, slash, typed = '', rest = ''] = CODE.exec(this.#text) ?? [];
    if (whole === '' || rest.length > MAX_ATTRIBUTES) return;
    const name = typed.toLowerCase();
    const end = start + whole.length;
    if (slash === '/') this.#endTag(name, start, end);
    else if (!isShortcode(name, rest, this.#ends.get(name), end)) return;
    else if (escape !== '[') this.#code(name, rest, start, end);
    else if (this.#text[end] === ']') this.#put(start, escapeBrackets(this.#text.slice(start + 1, end)), end + 1);
  }

  #endTag(name: string, start: number, end: number): void {
    const open = this.#dropped.get(name) ?? 0;
    if (open === 0) return;
    this.#put(start, '', end);
    this.#dropped.set(name, open - 1);
  }

  #code(name: string, rest: string, start: number, end: number): void {
    const close = this.#ends.get(name)?.after(end);
    const content = contentOf(this.#text, name, end, close);
    const code = { name, attributes: attributesOf(rest), text: this.#text.slice(start, end), content };
    const html = htmlOf(code, this.#context);
    const isWhole = html !== undefined && content !== undefined && WITH_CONTENT.has(name);
    this.#put(start, html ?? '', isWhole ? end + content.length + `[/${name}]`.length : end);
    if (!isWhole && close !== undefined) this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1);
  }

  /** Puts `html` in the place of the text from `start` to `end`. */
  #put(start: number, html: string, end: number): void {
    this.#parts.push(this.#text.slice(this.#at, start), html);
    this.#at = end;
    this.#next = end;
  }
}

/** Shortcodes whose content is replaced with them. */
const WITH_CONTENT = new Set(['caption', 'wp_caption', 'embed', 'youtube', 'vimeo', 'audio', 'video', 'playlist']);
const MAX_CONTENT = 20_000;

/** Returns what stands before the end tag at `close`, unless the end tag seems to belong to another shortcode. */
function contentOf(text: string, name: string, from: number, close: number | undefined): string | undefined {
  if (close === undefined) return undefined;
  if (!WITH_CONTENT.has(name)) return '';
  const content = text.slice(from, close);
  return content.length > MAX_CONTENT || content.toLowerCase().includes(`[${name}`) ? undefined : content;
}

/** A character reference keeps the rest of the conversion from reading the brackets again. */
const escapeBrackets = (text: string) => text.replace('[', '&#91;');

function isShortcode(name: string, rest: string, ends: EndTags | undefined, from: number): boolean {
  return KNOWN.has(name) || /\s[\w-]+\s?=/.test(rest) || ends?.after(from) !== undefined;
}

/** Returns where to continue after a comment, or after an element whose text is code. */
function afterRaw(text: string, tag: string, start: number, never: Set<string>): number {
  const close = tag === '<!--' ? '-->' : `</${tag.slice(1).toLowerCase()}`;
  if (never.has(close)) return start + tag.length;
  const end = text.indexOf(close, start);
  if (end === -1) never.add(close);
  return end === -1 ? start + tag.length : end + close.length;
}

/** The places of the end tags of one name. The places that are asked for must not become smaller. */
class EndTags {
  readonly #places: number[] = [];
  #next = 0;

  add(place: number): void {
    this.#places.push(place);
  }

  after(place: number): number | undefined {
    while ((this.#places[this.#next] ?? Infinity) < place) this.#next += 1;
    return this.#places[this.#next];
  }
}

function endTags(text: string): Map<string, EndTags> {
  const ends = new Map<string, EndTags>();
  for (const { 1: typed = '', index } of text.matchAll(/\[\/([a-zA-Z][a-zA-Z0-9_-]{0,60})\]/g)) {
    const name = typed.toLowerCase();
    const known = ends.get(name) ?? new EndTags();
    known.add(index);
    ends.set(name, known);
  }
  return ends;
}

const ATTRIBUTE = /(?:^|\s)([\w-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Attributes by name. An address without a name has the name 'url'. */
function attributesOf(rest: string): Map<string, string> {
  const plainQuotes = rest.replace(/[“”″]|&quot;|&#822[01];/g, '"').replaceAll('&amp;', '&');
  const found = new Map<string, string>();
  for (const [, name = '', a, b, c] of plainQuotes.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), a ?? b ?? c ?? '');
  const url = /https?:\/\/[^\s"'\]]+/.exec(plainQuotes)?.[0];
  if (url !== undefined && !found.has('url')) found.set('url', url);
  return found;
}

/** Returns the HTML instead of a shortcode with its content; undefined: the tags go, the content stays. */
function htmlOf(code: Shortcode, context: TextContext): string | undefined {
  const { name, attributes, content, text } = code;
  if (content !== undefined && (name === 'caption' || name === 'wp_caption')) return captionOf(code);
  if (name === 'gallery') return galleryOf(attributes, context);
  if (name === 'embed' || name === 'youtube' || name === 'vimeo') {
    return embedLink(videoAddress(name, attributes, content ?? text), context);
  }
  if (name === 'audio' || name === 'video' || name === 'playlist') return mediaOf(code, context);
  const what = content === undefined ? '' : ' Its content stays.';
  context.lose('shortcode', `The shortcode ${beginning(text, 200)}.${what}`);
  return undefined;
}

function captionOf({ attributes, content = '' }: Shortcode): string {
  const isWide = /wide|full/.test(attributes.get('align') ?? '');
  const end = pictureEnd(content);
  const picture = content.slice(0, end);
  const inner = content.slice(end).trim();
  const caption = inner === '' ? (attributes.get('caption') ?? '') : inner;
  const width = isWide ? ' data-width="wide"' : '';
  return `<figure${width}>${picture.trim()}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

/** Returns where the picture of a caption ends, with the link around it. */
function pictureEnd(content: string): number {
  const image = content.search(/<img\b/i);
  if (image === -1) return 0;
  const end = content.indexOf('>', image) + 1;
  const link = /^\s*<\/a>/i.exec(content.slice(end, end + 200));
  return end === 0 ? content.length : end + (link?.[0].length ?? 0);
}

const idsOf = (list: string) => list.split(/[\s,]+/).filter((id) => /^\d{1,20}$/.test(id));
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg|tiff?|heic)(?:[?#].*)?$/i;
function galleryOf(attributes: ReadonlyMap<string, string>, context: TextContext): string {
  const { facts, key, budget } = context;
  const listed = attributes.get('ids') ?? attributes.get('include');
  const exclude = new Set(idsOf(attributes.get('exclude') ?? ''));
  const all = (): string[] => {
    const pictures = facts.attachments.ofParent(attributes.get('id')?.trim() ?? key);
    budget.characters -= 100 * pictures.length;
    return pictures.filter(({ url }) => PICTURE.test(url)).map(({ id }) => id);
  };
  if (budget.characters < 0) return '';
  const ids = listed === undefined ? all() : idsOf(listed);
  return ids
    .filter((id) => !exclude.has(id))
    .flatMap((id) => galleryPicture(id, context))
    .join('\n');
}

function galleryPicture(id: string, { facts, lose, budget }: TextContext): string[] {
  if (budget.characters < 0) {
    lose('picture', 'The galleries of this text have too many pictures. The last ones are left out.');
    return [];
  }
  const picture = facts.attachments.use(id);
  if (!picture) {
    lose('picture', `The picture ${id} of a gallery, which the file does not have.`);
    return [];
  }
  const caption = picture.caption === '' ? '' : `<figcaption>${picture.caption}</figcaption>`;
  const html = `<figure><img src="${escapeValue(picture.url)}" alt="${escapeValue(picture.alt)}">${caption}</figure>`;
  budget.characters -= html.length;
  return [html];
}

function videoAddress(name: string, attributes: ReadonlyMap<string, string>, content: string): string {
  const url = attributes.get('url') ?? /https?:\/\/[^\s"'<>[\]]+/.exec(content)?.[0];
  if (url !== undefined) return url.replaceAll('&amp;', '&');
  const id = attributes.get('id') ?? attributes.get('v') ?? /^\[\w+\s+([\w-]{5,20})/.exec(content)?.[1] ?? '';
  if (id === '' || !/^[\w-]+$/.test(id)) return '';
  return name === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`;
}

const SOURCES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'url'];

function mediaOf({ name, attributes, content = '', text }: Shortcode, context: TextContext): string {
  const listed = idsOf(attributes.get('ids') ?? '').flatMap((id) => context.facts.attachments.use(id)?.url ?? []);
  const named = SOURCES.flatMap((source) => attributes.get(source) ?? []).slice(0, 1);
  const inner = /https?:\/\/[^\s"'<>[\]]+/.exec(content)?.[0];
  const urls = [...listed, ...named, ...(named.length === 0 && inner !== undefined ? [inner] : [])];
  if (urls.length > 0) return urls.map((url) => mediaLink(url, name, context)).join('\n');
  context.lose('media', `The ${name} ${escapeText(beginning(text, 200))}.`);
  return '';
}
