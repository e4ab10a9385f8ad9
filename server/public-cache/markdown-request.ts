import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { MARKDOWN_TYPE } from '#contract/works/work-files.ts';
import { markdownUrlOf } from './public-request.ts';

/** Names of types may be written in any letter case. */
const NAMES_MARKDOWN = new RegExp(MARKDOWN_TYPE, 'i');

/** Results of prefersMarkdown, by header: programs send only a few different headers. */
const known = new LRUCache<string, boolean>({ max: 100 });

/**
 * Changes a request for the page of a work that prefers Markdown into a request for the work's Markdown, so that the
 * cache and the router see two addresses. Browsers never name the type, so their requests cost one look at the header.
 */
export function chooseRepresentation(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): void {
  const { headers, method, url = '' } = request;
  const { accept = '' } = headers;
  if (!NAMES_MARKDOWN.test(accept) || (method !== 'GET' && method !== 'HEAD')) return;
  const markdownUrl = markdownUrlOf(url);
  if (markdownUrl !== undefined && prefersMarkdown(accept)) request.url = markdownUrl;
}

/** Returns whether a client prefers Markdown to HTML. Of two equal weights the type that is named first wins. */
export function prefersMarkdown(accept: string): boolean {
  const before = known.get(accept);
  if (before !== undefined) return before;
  // Parameters such as the charset or a variant of Markdown do not change the choice.
  const types = accept.replaceAll(/;(?!\s*q\s*=)[^;,]*/gi, '');
  const negotiator = new Negotiator({ headers: { accept: types } });
  const isPreferred = negotiator.mediaType(['text/html', MARKDOWN_TYPE]) === MARKDOWN_TYPE;
  known.set(accept, isPreferred);
  return isPreferred;
}
