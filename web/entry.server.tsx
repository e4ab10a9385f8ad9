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
import { siteContext } from '#web/api/site-context.ts';

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Context keys match by identity and the build has the router inside it, so the server gets the router's handler from
 * here too, with the context already filled.
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
  for (const error of errors) report(error);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: errors.length > 0 ? 500 : status, headers });
}

/** What a visitor did wrong (a missing page, a wrong address) is an answer, not an error to look into. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(siteContext).report(error);
};

/**
 * Renders to the end before the first byte goes out: the page can then be hashed, compressed and kept. Nothing is
 * split off for a script to move into place, so the page is complete without JavaScript.
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
        resolve({ html: letTextGoFirst(Buffer.concat(chunks).toString()), errors });
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
 * The largest script, which the others wait for anyway, is fetched early yet behind what the page needs to be read: on a
 * slow line the text stands sooner. The router's `Scripts` has no property for it.
 */
function letTextGoFirst(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"(?= href="[^"]*\/entry\.client-)/g, '$& fetchpriority="low"');
}
