import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Site, SiteMode } from '#contract/site/site-context.ts';

const ROOT = new URL('../../../', import.meta.url);
export const CLIENT_FOLDER = new URL('build/client/', ROOT);
const SERVER_BUILD = new URL('build/server/index.js', ROOT);

/** The part of React Router's build that the server uses: the entry web/entry.server.tsx. */
type Build = { entry: { module: { openSite: (build: Build, mode: SiteMode) => Site } } };

export async function openBuiltSite(): Promise<Site> {
  const build: Build = await import(SERVER_BUILD.href);
  return build.entry.module.openSite(build, 'production');
}

/** Opens the site for development. Vite handles each request first: it compiles sources on demand and reloads pages. */
export async function openLiveSite(app: FastifyInstance): Promise<Site> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    root: fileURLToPath(ROOT),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);
  return async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;
    return build.entry.module.openSite(build, 'development')(request, context);
  };
}
