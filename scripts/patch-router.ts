import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOST_CONNECTION = fileURLToPath(new URL('../web/layouts/lost-connection.tsx', import.meta.url));

type Patch = {
  /** All matches of `code` are replaced by `by`. The build fails if a `code` has no match. */
  replace: [code: RegExp, by: string][];
  head?: string;
};

/**
 * The patches for React Router 8.5.1, by file. docs/decisions/lost-connection.md explains them, and when they can be
 * removed.
 */
const PATCHES: Record<string, Patch> = {
  // If a route's script does not load, the original router reloads the page, which fails without a connection. So the
  // patched router ends the navigation by lose(), and loads the script again at the next navigation.
  'dom/ssr/routeModules.js': {
    replace: [
      [
        /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
        'await lose(); return loadRouteModule(route, routeModulesCache);',
      ],
    ],
    head: `import { lose } from ${JSON.stringify(LOST_CONNECTION)};`,
  },
  // Removes code that never runs, because react-router.config.ts sets routeDiscovery 'initial' and no future flags. The
  // minifier does not know these settings. This saves 4.5 KB of brotli in all.
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

/** Returns a Vite plugin that patches the router for browsers. The build fails if an expression matches nothing. */
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
