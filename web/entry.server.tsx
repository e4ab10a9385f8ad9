import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { fieldsOf } from '#contract/objects.ts';
import type { Site, SiteMode } from '#contract/site/site-context.ts';
import { siteContext } from './api/site-context.ts';
import { statePageWeight } from './works/page-weight.ts';
import readerScript from 'virtual:reader-script';

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Returns a function that renders pages of the built site. The server must use this function, because the build has its
 * own copy of React Router and of `siteContext`, and the router compares context keys by identity.
 */
export function openSite(build: ServerBuild, mode: SiteMode): Site {
  const handle = createRequestHandler(build, mode);
  return (request, context) => {
    const provider = new RouterContextProvider();
    provider.set(siteContext, context);
    return handle(request, provider);
  };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, report, weigh } = context.get(siteContext);
  const { html, errors } = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />,
    scriptNonce,
  );
  const page = addReaderScript(isForReaders(routerContext) ? holdReact(html) : letTextGoFirst(html), scriptNonce);
  for (const error of errors) report(error);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(weigh ? statePageWeight(page, weigh) : page, {
    status: errors.length > 0 ? 500 : status,
    headers,
  });
}

/** Reports errors. A visitor's mistake, such as an unknown URL, leads to a normal response and is not reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(siteContext).report(error);
};

/**
 * Renders the whole page before its first byte is sent, so that the page can be hashed, compressed and cached. React
 * then inserts no part of the page later by a script, so the page is complete without JavaScript.
 */
function renderWhole(node: ReactNode, nonce: string): Promise<{ html: string; errors: unknown[] }> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString(), errors });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(node, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        errors.push(error);
      },
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_TIMEOUT_MS);
  });
}

/**
 * Gives the largest script a low priority, so that a slow connection shows the text sooner. The router's `Scripts`
 * component has no property for that.
 */
function letTextGoFirst(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"(?= href="[^"]*\/entry\.client-)/g, '$& fetchpriority="low"');
}

/** Whether the page works without React. If not, one of its layouts sets `handle.needsReact`. */
function isForReaders({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const needsReact = matches.some(({ route }) => fieldsOf(route.handle)['needsReact']);
  return !import.meta.env.DEV && !needsReact;
}

/**
 * Keeps the browser from loading React with the page. The small script in web/reader loads React when the visitor first
 * hovers, presses or focuses something that needs React (web/reader/hydrate-on-intent.ts).
 */
function holdReact(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(?<=<script[^>]*) type="module"(?: async="")?/, ' type="text/hydrate"');
}

/**
 * Adds the small script of web/reader at the end of the head. There it runs before the browser draws the page, but does
 * not delay the style sheet, whose link comes first.
 */
function addReaderScript(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">${readerScript}</script></head>`);
}
