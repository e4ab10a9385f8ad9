import { escapeValue, type HtmlElement } from '#server/import/html/html-nodes.ts';
import type { TextContext } from './text-context.ts';
import { absoluteUrl } from './embeds.ts';

/** Where plug-ins that load pictures late keep the address of a picture. */
const LATE = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-full-url'];

/** Returns <img> with the address of the whole picture, the alternative text of an emoji, or ''. */
export function pictureOf({ attributes, classes }: HtmlElement, { facts, lose }: TextContext): string {
  const alt = attributes['alt'] ?? '';
  if (classes.includes('emoji') || classes.includes('wp-smiley')) return escapeValue(alt);
  const given = attributes['src']?.trim() ?? '';
  const isPlaceholder = given === '' || /^data:/i.test(given);
  const src = isPlaceholder ? (LATE.flatMap((name) => attributes[name] ?? [])[0] ?? '') : given;
  if (/^data:/i.test(src) || src.trim() === '') {
    lose('picture', `A picture that is part of the text itself${alt === '' ? '' : `: ${alt.slice(0, 100)}`}.`);
    return '';
  }
  const url = absoluteUrl(src, facts.site.address);
  if (!/^https?:/.test(url)) {
    lose('picture', `A picture without a valid address: ${src.slice(0, 200)}.`);
    return '';
  }
  const id = classes.find((name) => /^wp-image-\d+$/.test(name))?.slice('wp-image-'.length) ?? attributes['data-id'];
  const attachment = facts.attachments.useUrl(url) ?? (id === undefined ? undefined : facts.attachments.use(id));
  return imageTag(attachment?.url ?? url, alt);
}

const imageTag = (url: string, alt: string) => `<img src="${escapeValue(url)}" alt="${escapeValue(alt)}">`;

const BACKGROUND = /background(?:-image)?\s*:[^;]{0,200}?url\(\s*["']?([^"')]{1,2000})/i;

/** Returns the picture behind a block, which its style names; '' if there is none. */
export function backgroundOf(element: HtmlElement, context: TextContext): string {
  const url = BACKGROUND.exec(element.attributes['style']?.slice(0, 10_000) ?? '')?.[1];
  if (url === undefined) return '';
  return pictureOf({ name: 'img', attributes: { src: url, alt: '' }, classes: [], children: [] }, context);
}
