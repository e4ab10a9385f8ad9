import type { FastifyInstance } from 'fastify';

/** Returns the patterns of all GET routes, except those that end in '*', from the tree that Fastify's router prints. */
export function getRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4 - 1;
      above.length = Math.max(depth, 0);
      above[depth] = part;
      const path = above.join('');
      return methods.includes('GET') && !path.endsWith('*') ? [path] : [];
    });
}

/** The values of each parameter of a route's path. */
export type RouteValues = Readonly<Record<string, readonly (string | number)[]>>;

/** Returns the addresses of a route. @throws for a parameter without values, so that no test forgets a new one */
export function fillRoute(path: string, values: RouteValues): string[] {
  const [parameter, name] = /:(\w+)(?:\(.*?\))?/.exec(path) ?? [];
  if (parameter === undefined || name === undefined) return [path];
  const known = values[name];
  if (!known) throw new Error(`Which values does ${path} have?`);
  return known.flatMap((value) => fillRoute(path.replace(parameter, String(value)), values));
}
