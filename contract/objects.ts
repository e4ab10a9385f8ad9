// Visitors' pages must not import this file: its few bytes would exceed their size limits (tests/page-weight.ts).

/** Returns the keys of a table with their type, which Object.keys() does not know. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}

/** Returns a table with the value `valueOf(key)` for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns an object, so that its fields can be read. Returns an empty object for a value that is not an object. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
