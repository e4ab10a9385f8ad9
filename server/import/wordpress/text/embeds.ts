import { escapeValue } from '#server/import/html/html-nodes.ts';
import { pageOf } from '#server/import/html/links.ts';
import type { TextContext } from './text-context.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** Hosts of which WordPress or its plugins embed pages, without subdomains. */
const EMBED_HOSTS = (
  'youtube.com youtu.be youtube-nocookie.com vimeo.com twitter.com x.com instagram.com ' +
  'facebook.com tiktok.com soundcloud.com spotify.com flickr.com dailymotion.com slideshare.net ' +
  'scribd.com issuu.com reddit.com ted.com tumblr.com wordpress.tv videopress.com pinterest.com ' +
  'imgur.com google.com bsky.app mixcloud.com speakerdeck.com wolframcloud.com crowdsignal.net ' +
  'polldaddy.com animoto.com kickstarter.com reverbnation.com screencast.com smugmug.com ' +
  'cloudup.com'
).split(' ');

const isEmbedHost = (hostname: string) =>
  EMBED_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** Returns a paragraph with a link; '' for a text that is no address on the web. */
export function linkParagraph(url: string, text = url): string {
  if (!/^(?:https?:|\/)/i.test(url)) return '';
  return `<p><a href="${escapeValue(url)}">${escapeText(text === '' ? url : text)}</a></p>`;
}

/** Returns a link instead of what the former site embedded, and reports the loss. */
export function embedLink(url: string, { lose }: TextContext): string {
  const page = pageOf(url.trim());
  const link = linkParagraph(page);
  lose('embed', `The embedded ${page.slice(0, 300) || 'content'}${link === '' ? '' : ' is a link'}.`);
  return link;
}

/** Returns a link for a line that is only an address. WordPress embeds the page if it knows the host. */
export function linkOf(url: string, context: TextContext): string {
  const isEmbed = URL.canParse(url) && isEmbedHost(new URL(url).hostname);
  return isEmbed ? embedLink(url, context) : linkParagraph(url);
}

/** Returns a link instead of a player of the former site, and reports the loss. */
export function mediaLink(url: string, kind: string, { facts, lose }: TextContext): string {
  if (url !== '') facts.attachments.useUrl(absoluteUrl(url, facts.site.address));
  lose('media', `The ${kind} ${url.slice(0, 300) || 'without an address'}.`);
  return linkParagraph(url);
}

/** Returns an address as an absolute URL; '' if it is none. */
export function absoluteUrl(url: string, site: string): string {
  const given = url.trim();
  return given !== '' && URL.canParse(given, `${site}/`) ? new URL(given, `${site}/`).href : '';
}
