import type { Given } from './document-elements.ts';

/** Attributes that the editor can change, each with its current value and its default value. */
type Changeable = Record<string, [value: unknown, standard: number | null]>;

type Attributes = { given?: Given | null | undefined };

export function wrap(tag: string, html: string, attrs?: Attributes, changeable?: Changeable): string {
  return `${openTag(tag, attrs, changeable)}${html}</${tag}>`;
}

/** Writes an opening tag. Omits attributes with their default value, unless the source HTML contains them. */
export function openTag(tag: string, attrs?: Attributes, changeable: Changeable = {}): string {
  const written: Record<string, string> = { ...attrs?.given };
  for (const [name, [value, standard]] of Object.entries(changeable)) {
    if (isAsRead(written[name], value, standard)) continue;
    if (value === standard || (typeof value !== 'string' && typeof value !== 'number')) {
      Reflect.deleteProperty(written, name);
    } else written[name] = String(value);
  }
  const attributes = Object.entries(written).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${attributes.join('')}>`;
}

function isAsRead(read: string | undefined, value: unknown, standard: number | null): boolean {
  if (read === undefined) return false;
  if (typeof standard !== 'number') return read === value;
  const number = Number.parseInt(read, 10);
  return (Number.isNaN(number) ? standard : number) === value;
}

export function inverted(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([tag, type]) => [type, tag]));
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
