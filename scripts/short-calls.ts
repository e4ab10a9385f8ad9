import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Call } from '#contract/call.ts';
import { API_BASE, calls } from '#contract/calls.ts';

const FILE = fileURLToPath(new URL('../contract/calls.ts', import.meta.url));
const LETTERS = { GET: 'G', POST: 'P', PUT: 'U', DELETE: 'D' } as const;

/**
 * Replaces contract/calls.ts in the browser's build by a module with only what the browser needs of each call: method,
 * path and `ownToken`. The module contains them as one string, which is smaller than objects: the sign-in form and
 * every page of signed-in users load the module (e2e/weight.e2e.ts).
 */
export function shortCalls(): Plugin {
  return {
    name: 'short-calls',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === FILE ? shortened() : null),
  };
}

function shortened(): string {
  const table = Object.entries<Call>(calls).map(([name, call]) => writeCall(name, call));
  return `export const API_BASE = ${JSON.stringify(API_BASE)};
const methods = ${JSON.stringify(Object.fromEntries(Object.entries(LETTERS).map(([method, letter]) => [letter, method])))};
export const calls = Object.fromEntries(${JSON.stringify(table.join(' '))}.split(' ').map((text) => {
  const [, letter, own, name, other, rest] = /^(.)(!?)(\\w+)(=?)(.*)/.exec(text);
  const path = other ? rest : '/' + name + rest;
  return [name, { method: methods[letter], path, ownToken: own === '!' }];
}));
`;
}

/** Returns 'Gperson/{id}' for the call `person` with GET /person/{id}, and 'Gx=/y' for the call `x` with GET /y. */
function writeCall(name: string, { method, path, ownToken }: Call): string {
  const own = `/${name}`;
  const rest = path === own || path.startsWith(`${own}/`) ? path.slice(own.length) : `=${path}`;
  return `${LETTERS[method]}${ownToken ? '!' : ''}${name}${rest}`;
}
