import { dirname, join } from 'node:path';

/**
 * The folders and files of contract/, server/ and web/ in layers. A folder may import only from the lines above its own
 * line, so no import cycle is possible. If several entries contain a path, the longest entry counts.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  contract: [
    'call.ts constants.ts lists.ts messages.ts objects.ts password-rules.ts routes.ts rules.ts slug.ts',
    'language.ts marks.ts text.ts',
    'call-parts.ts',
    'formulas identity operation',
    'posts',
    'articles',
    'audit books errors.ts',
    'site-pages/site-page-rules.ts',
    'accounts authors bin reads redirects search site works',
    'site-pages',
    'calls.ts',
    'call-schemas.ts',
  ],
  server: [
    'errors.ts',
    'callers.ts process',
    'database',
    'system.ts',
    'site/site-settings.repository.ts',
    'site/site-content.ts',
    'http/rate-limits mail storage text',
    'http',
    'audit files public-cache',
    'change.ts',
    'identity site',
    'posts',
    'articles books redirects site-pages',
    'works',
    'search',
    'kinds.ts reading reads',
    'accounts bin',
    'import/own-work.ts maintenance.ts operation/dashboard',
    'export import operation/demo operation/monitoring',
    'operation/setup',
    'app.ts operation/operator',
    'start.ts',
    'launch.js main.js',
  ],
  web: [
    'api content routes.ts site/site-frame.ts ui works',
    'site/site-facts.ts',
    'site/frame-of-site.ts',
    'changes entry.client.tsx entry.server.tsx language',
    'session',
    'drafts layouts reader',
    'about admin contact root.tsx search services',
    'dashboard forms monitoring posts sign-in topics',
    'audit authors books editor editors home reads',
    'writing',
    'review',
    'account',
    'articles bin blogs people redirects site site-pages',
  ],
};

/** Folders that many features use. They may import only what is listed here, which is less than LAYERS allows. */
const ONLY: Readonly<Record<string, string>> = {
  'server/http': 'callers.ts errors.ts http/rate-limits process system.ts',
  'server/http/rate-limits': 'callers.ts database errors.ts process system.ts',
  'server/public-cache': 'database errors.ts http http/rate-limits process/job-queue.ts system.ts',
  'web/admin': 'api layouts session ui',
  'web/api': '',
  'web/changes': 'ui',
  'web/content': '',
  'web/drafts': 'api session ui',
  'web/editor': 'api forms session ui',
  'web/forms': 'api changes drafts root.tsx session ui',
  'web/language': 'ui',
  'web/layouts': 'api content language session site/site-frame.ts ui',
  'web/posts': 'admin api layouts session site/site-frame.ts ui works',
  'web/session': 'api language ui',
  'web/writing': 'editor forms posts session ui',
};

/** `from` may import only types of `to`. server/reading/pages, for example, loads the built web/ at run time. */
const TYPES_ONLY: ReadonlyArray<readonly [from: string, to: string]> = [
  ['server/database', 'server/process'],
  ['server/system.ts', 'server/database'],
  ['server/system.ts', 'server/process'],
  ['server/reading/pages', 'web'],
];

/** An import. `to`: the path of the imported file, or the name of a package. */
export type Import = { to: string; isType: boolean };

const IMPORT = /\b(?:(?:import|export)\s+(type\s)?[^'";]*?\bfrom|import\s*\(?)\s*'([^']+)'/g;

/** Returns every import in the text of a file. Paths begin with contract, server or web: 'server/http/api.ts'. */
export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, name = '']) => {
    const to = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : name;
    return { to: to.replaceAll('\\', '/'), isType: type !== undefined };
  });
}

/** Returns why an import is forbidden, or undefined. Files outside contract/, server/, web/ may import everything. */
export function refusal(path: string, { to, isType }: Import): string | undefined {
  const side = sideOf(path);
  if (!side) return undefined;
  const isTest = path.includes('.test.');
  if (side === 'contract' && !to.startsWith('contract/') && to !== 'zod' && !(isTest && to === 'vitest')) {
    return 'the contract imports only itself and zod';
  }
  if (TYPES_ONLY.some(([a, b]) => isIn(path, a) && isIn(to, b))) {
    return isType ? undefined : 'only types may be imported from there';
  }
  if (sideOf(to) && ![side, 'contract'].includes(sideOf(to) ?? '')) return 'web → contract ← server';
  if (to.endsWith('.repository.ts') && !isIn(path, dirname(to))) return 'use the service of the other folder';
  // A test of the server may import everything of the server, because it builds the whole application.
  if (sideOf(to) !== side || (isTest && side === 'server')) return undefined;
  return refusalInSide(side, path, to);
}

function refusalInSide(side: string, path: string, to: string): string | undefined {
  const [from, target] = [entryOf(side, path), entryOf(side, to)];
  if (from.entry === target.entry) return undefined;
  if (target.layer >= from.layer) return `${target.entry} does not stand below ${from.entry}`;
  const only = ONLY[`${side}/${from.entry}`];
  if (only === undefined || only.split(' ').some((entry) => isIn(to, `${side}/${entry}`))) return undefined;
  return `${from.entry} imports only: ${only}`;
}

/** Returns the longest entry of LAYERS that contains the path. A test outside all entries may import every layer. */
function entryOf(side: string, path: string): { entry: string; layer: number } {
  const [place] = (LAYERS[side] ?? [])
    .flatMap((line, layer) => line.split(' ').map((entry) => ({ entry, layer })))
    .filter(({ entry }) => isIn(path, `${side}/${entry}`))
    .toSorted((a, b) => b.entry.length - a.entry.length);
  if (place) return place;
  if (path.includes('.test.')) return { entry: path, layer: Infinity };
  throw new Error(`tests/layers.ts does not name ${path}`);
}

const sideOf = (path: string) => Object.keys(LAYERS).find((side) => isIn(path, side) && !path.includes('/+types/'));

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
