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
import type { Site, SiteMode } from '#contract/site.ts';
import { siteContext } from './api/site-context.ts';
import readerScript from 'virtual:reader-script';

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Opens the built site. React Router matches context keys by identity, and the build contains its own copy of the
 * router. So the server takes the router's handler, and the context, from this file.
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
  const { scriptNonce, report } = context.get(siteContext);
  const { html, errors } = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />,
    scriptNonce,
  );
  const page = addReaderScript(isForReaders(routerContext) ? holdReact(html) : letTextGoFirst(html), scriptNonce);
  for (const error of errors) report(error);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page, { status: errors.length > 0 ? 500 : status, headers });
}

/** A visitor's mistake, such as an unknown address, is a normal response and is not logged as an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(siteContext).report(error);
};

/**
 * Renders the whole page before sending its first byte, so that the page can be hashed, compressed and cached. No part
 * is left for a script to insert, so the page is complete without JavaScript.
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
 * Lowers the priority of the largest script behind everything that the text needs, so that a slow line shows the text
 * sooner. The router's `Scripts` component has no property for that.
 */
function letTextGoFirst(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"(?= href="[^"]*\/entry\.client-)/g, '$& fetchpriority="low"');
}

/** Whether the page is complete without React. Pages of layouts with `handle.needsReact` are not. */
function isForReaders({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const needsReact = matches.some(({ route }) => (route.handle as { needsReact?: boolean } | undefined)?.needsReact);
  return !import.meta.env.DEV && !needsReact;
}

/**
 * Leaves React's start in the page, for the reader's script to run on the first intent
 * (web/reader/hydrate-on-intent.ts).
 */
function holdReact(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(?<=<script[^>]*) type="module"(?: async="")?/, ' type="text/hydrate"');
}

/**
 * Adds the script at the end of the head: before the page is drawn, and behind the style sheet, which it must not
 * delay.
 */
function addReaderScript(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">${readerScript}</script></head>`);
}
