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
  // If the script of a route does not load, the original router reloads the page. Without a connection the browser
  // would then show its error page. So the patched router calls lose() and tries to load the script again.
  'dom/ssr/routeModules.js': {
    replace: [
      [
        /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
        'await lose(); return loadRouteModule(route, routeModulesCache);',
      ],
    ],
    head: `import { lose } from ${JSON.stringify(LOST_CONNECTION)};`,
  },
  // Removes code that never runs with routeDiscovery 'initial' and without future flags (react-router.config.ts), which
  // the minifier cannot know. This saves 4.5 KB of brotli in all.
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
