import { fieldsOf, isObject } from '#contract/objects.ts';

/** Returns the path of each field in a value, at any depth: 'greeting', 'greeting.id', 'items.2.steps.0'. */
export function pathsOf(value: unknown, above = ''): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return [path, ...pathsOf(inner, path)];
  });
}

/** Returns the value at a path of pathsOf. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner: unknown, key) => fieldsOf(inner)[key], value);
}
