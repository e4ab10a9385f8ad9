import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { COLOURS_PATH, type Colours, tonesOf } from '#contract/site/colours.ts';
import { notFound } from '#server/errors.ts';

/**
 * Serves the style sheet with the tones of any two colours. It depends on its address alone and is computed faster than
 * a file is read. So the server caches none, and a client that invents addresses fills no cache.
 */
export function coloursRoute(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/warna/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, brand, accent] = COLOURS_PATH.exec(`/warna/${request.params.name}`) ?? [];
    if (brand === undefined || accent === undefined) throw notFound('Lembar gaya ini tidak ada.');
    const style = styleOf({ brand: `#${brand}`, accent: `#${accent}` });
    const etag = `"${createHash('sha1').update(style).digest('base64url')}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(style);
  });
}

/**
 * Overrides the tokens of web/ui/tokens.css: rules outside all layers win over Tailwind's. Printed pages keep the black
 * of web/ui/prose.css. Without `light-dark()`, because the build replaces it only in its own style sheets, and browsers
 * that do not know it would show no colours. web/reader/theme.ts sets `data-theme` on <html>.
 */
function styleOf(colours: Colours): string {
  const tones = Object.entries(tonesOf(colours));
  const light = tones.map(([name, tone]) => `--color-${name}:${tone.light}`).join(';');
  const dark = tones.map(([name, tone]) => `--color-${name}:${tone.dark}`).join(';');
  return [
    `@media screen{:root{${light}}:root[data-theme=dark]{${dark}}}\n`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}\n`,
  ].join('');
}
