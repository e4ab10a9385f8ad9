/** Returns whether a field of a work says nothing. */
export function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === '' || value === null;
}
