/** Characters that YAML does not allow in a quoted text, or reads as a line break, although JSON allows them. */
// oxlint-disable-next-line no-control-regex -- escaping them is the purpose
const NOT_IN_YAML = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** Returns the fields as YAML between two lines of hyphens. Each value is JSON, which is YAML, too. */
export function writeFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${toYaml(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}

function toYaml(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part)).replace(
    NOT_IN_YAML,
    (sign) => String.raw`\u` + (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
  );
}
