import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOST_CONNECTION = fileURLToPath(new URL('../web/layouts/lost-connection.tsx', import.meta.url));

type Patch = { code: RegExp; replacement: string; head?: string };

/** By file of React Router 8.4.0. Why, and when they may go: docs/decisions/lost-connection.md. */
const PATCHES: Record<string, Patch> = {
  // Reloads the page when the script of a route does not arrive, which without a connection ends on the browser's error page.
  'routeModules.js': {
    code: /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
    replacement: 'await lose(); return loadRouteModule(route, routeModulesCache);',
    head: `import { lose } from ${JSON.stringify(LOST_CONNECTION)};`,
  },
  // Never runs with routeDiscovery 'initial' (react-router.config.ts), and the minifier can't know: 0.9 KB of brotli.
  'fog-of-war.js': {
    code: /if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)[^)]*\) return;/g,
    replacement: 'return;',
  },
};

/** Changes the router in the browser's build. The build fails where the code that a patch replaces is no longer there. */
export function patchRouter(): Plugin {
  return {
    name: 'patch-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/(?:routeModules|fog-of-war)\.js$/ },
      handler(source, id) {
        const patch = PATCHES[id.slice(id.lastIndexOf('/') + 1)];
        const patched = patch && source.replace(patch.code, patch.replacement);
        if (!patched || patched === source) this.error(`${id} is not the file that is patched here.`);
        return { code: `${patch?.head ?? ''}\n${patched}`, map: null };
      },
    },
  };
}
