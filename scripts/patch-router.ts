import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOST_CONNECTION = fileURLToPath(new URL('../web/layouts/lost-connection.tsx', import.meta.url));

type Patch = {
  /** Each must be found; all that it finds is replaced. */
  replace: [code: RegExp, by: string][];
  head?: string;
};

/** By file of React Router 8.5.1. Why, and when they may go: docs/decisions/lost-connection.md. */
const PATCHES: Record<string, Patch> = {
  // Reloads the page when the script of a route does not arrive, which without a connection ends on the browser's error page.
  'dom/ssr/routeModules.js': {
    replace: [
      [
        /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
        'await lose(); return loadRouteModule(route, routeModulesCache);',
      ],
    ],
    head: `import { lose } from ${JSON.stringify(LOST_CONNECTION)};`,
  },
  // The rest never runs with routeDiscovery 'initial' and without future flags (react-router.config.ts), which the minifier
  // can't know: 4.5 KB of brotli together.
  'dom/ssr/fog-of-war.js': {
    replace: [[/if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)[^)]*\) return;/g, 'return;']],
  },
  'dom-export/hydrated-router.js': {
    replace: [
      [
        /ssrInfo\.context\.future\.unstable_customRouteDiscovery \? new UNSAFE_RouteDiscoveryRuntime\(.*?\) : void 0/g,
        'void 0',
      ],
      [/discoveryRuntime \? UNSAFE_getCustomPatchRoutesOnNavigationFunction\(.*?, discoveryRuntime\) : /g, ''],
      [/if \(discoveryRuntime\) discoveryState = UNSAFE_useCustomRouteDiscovery\([^)]*\);\s*else /g, ''],
    ],
  },
  'router/router.js': {
    replace: [
      [/future\.unstable_customRouteDiscovery/g, 'false'],
      [/discoverResult\.type === "cancelled"/g, 'false'],
      [/if \(init\.instrumentations\)/g, 'if (false)'],
      [/consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'void 0'],
      [/opts\?\.instrumentationNavigateMetaReceiver/g, 'false'],
    ],
  },
};

/** Changes the router in the browser's build. The build fails where the code that a patch replaces is no longer there. */
export function patchRouter(): Plugin {
  const folder = '/react-router/dist/production/lib/';
  return {
    name: 'patch-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: new RegExp(`${folder}(?:${Object.keys(PATCHES).join('|')})$`) },
      handler(source, id) {
        const { replace, head = '' } = PATCHES[id.slice(id.indexOf(folder) + folder.length)] ?? { replace: [] };
        let code = source;
        for (const [pattern, by] of replace) {
          const patched = code.replaceAll(pattern, by);
          if (patched === code) this.error(`${id} does not hold ${pattern}, which is patched here.`);
          code = patched;
        }
        return { code: `${head}\n${code}`, map: null };
      },
    },
  };
}
