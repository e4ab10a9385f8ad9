import { Parser } from 'htmlparser2';
import { escapeValue } from '#server/import/html/html-nodes.ts';
import { invalid } from '#server/errors.ts';
import { MAX_NESTING, nestingOf } from '#server/text/nesting.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** A picture as it is stored here. `path`: without /storage/. */
export type StoredPicture = { path: string; width: number; height: number };

type Settling = {
  /** The origin of the former site's addresses, without a final slash. */
  site: string;
  /** Returns the stored picture for an absolute URL; undefined if there is none. Called once for each URL of a text. */
  picture: (url: string) => Promise<StoredPicture | undefined>;
};

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
const SKIPPED = new Set(['script', 'style', 'template', 'noscript']);
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?$/i;

/**
 * Prepares the HTML of an imported work for cleanContent: its pictures get the addresses at which they are stored here,
 * pictures that are missing are dropped, and links become absolute. A link from a picture to a file of a picture is dropped.
 * @throws 422 if tags are nested so deeply that the parser would take long
 */
export async function settleText(html: string, { site, picture }: Settling): Promise<string> {
  if (nestingOf(html) > MAX_NESTING) throw invalid('content', 'Its tags are nested deeper than in any real text.');
  const pictures = new Map<string, StoredPicture | undefined>();
  for (const url of picturesOf(html, site)) {
    if (!pictures.has(url)) pictures.set(url, await picture(url));
  }
  return rewrite(html, (name, attributes) => {
    if (name === 'img') return storedImage(pictures.get(absolute(attributes['src'], site) ?? ''), attributes);
    const { href } = attributes;
    if (name !== 'a' || href === undefined || href.startsWith('#')) return attributes;
    return { ...attributes, href: absolute(href, site) ?? href };
  });
}

function storedImage(stored: StoredPicture | undefined, attributes: Attributes): Attributes | undefined {
  if (!stored) return undefined;
  const { path, width, height } = stored;
  const size = { width: String(width), height: String(height) };
  return { ...attributes, alt: attributes['alt'] ?? '', src: `${STORAGE_BASE}/${path}`, ...size };
}

type Attributes = Record<string, string>;

function picturesOf(html: string, site: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { src }) {
      const url = name === 'img' ? absolute(src, site) : undefined;
      if (url !== undefined) found.push(url);
    },
  });
  parser.end(html);
  return found;
}

/** Returns an address as an absolute URL, or undefined if it is none. A path is one of the former site. */
function absolute(address: string | undefined, site: string): string | undefined {
  const given = address?.trim() ?? '';
  return given !== '' && URL.canParse(given, `${site}/`) ? new URL(given, `${site}/`).href : undefined;
}

/** An element whose end tag was not read yet. `part`: the index of its start tag; undefined if the tag is left out. */
type Open = { part: number | undefined; isPictureLink: boolean };

/** Writes HTML again, with other attributes. undefined leaves out an element without content. */
function rewrite(html: string, change: (name: string, attributes: Attributes) => Attributes | undefined): string {
  const parts: string[] = [];
  const open: Open[] = [];
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      const changed = skipped > 0 ? undefined : change(name, attributes);
      const isPictureLink = name === 'a' && PICTURE_FILE.test(attributes['href'] ?? '');
      open.push({ part: changed && parts.push(startTag(name, changed)) - 1, isPictureLink });
    },
    ontext(text) {
      if (skipped === 0) parts.push(escapeText(text));
    },
    onclosetag(name) {
      const { part, isPictureLink } = open.pop() ?? { part: undefined, isPictureLink: false };
      if (SKIPPED.has(name)) skipped -= 1;
      if (part === undefined || VOID.has(name)) return;
      if (isPictureLink && parts.slice(part).some((tag) => tag.startsWith('<img'))) parts[part] = '';
      else parts.push(`</${name}>`);
    },
  });
  parser.end(html);
  return parts.join('');
}

const startTag = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
    .join('')}>`;
