import { accented, fraction, large, matrix, plainSigns, root, scripts } from './linear-formula.ts';

/** An element of an Office formula (OMML). `name` is in lower case and without prefix. `val` is the attribute m:val. */
type Part = { name: string; val: string | undefined; children: (Part | string)[] };

const TOKEN =
  /<(\/?)(?:(m|w):)?([a-z][a-z0-9]*)((?:[^<>"']|"[^"<]{0,200}"|'[^'<]{0,2000}'){0,200})>|<[^<>]*>|([^<]+)|</gi;
const VALUE = /\sm:val\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** Elements nested deeper than this are ignored: textOf() calls itself for each level, and could overflow the stack. */
const DEEPEST = 60;
/** Elements that contain text deleted under Word's change tracking. */
const DELETED = ['del', 'movefrom'];

/**
 * Returns an Office formula (OMML) in one line of characters, such as 'a²'; '' if it is empty. `omml` is from a Word
 * file, or from HTML copied in Word, which puts <span> and <i> between the elements.
 */
export function officeFormulaText(omml: string): string {
  return plainSigns(textOf(read(omml))).trim();
}

function read(omml: string): Part {
  const top: Part = { name: '', val: undefined, children: [] };
  const open = [top];
  let tooDeep = 0;
  for (const [, slash, prefix = '', tag = '', attributes = '', text] of omml.matchAll(TOKEN)) {
    const current = open.at(-1) ?? top;
    const name = tag.toLowerCase();
    if (text !== undefined) {
      // Only <m:t> and <m:r> hold the formula's text. Text in other elements is only white space between tags.
      const isText = current.name === 't' || (current.name === 'r' && /\S|^ +$/.test(text));
      if (isText) current.children.push(decoded(text));
    } else if (prefix.toLowerCase() !== 'm' && !(prefix !== '' && DELETED.includes(name))) continue;
    else if (slash === '') {
      const value = VALUE.exec(attributes);
      const part: Part = { name, val: value ? decoded(value[1] ?? value[2] ?? '') : undefined, children: [] };
      const isClosed = attributes.endsWith('/');
      const isTooDeep = !isClosed && open.length > DEEPEST;
      if (isTooDeep) tooDeep += 1;
      else current.children.push(part);
      if (!isClosed && !isTooDeep) open.push(part);
    } else if (tooDeep > 0) tooDeep -= 1;
    else {
      const at = open.findLastIndex((part) => part.name === name);
      if (at > 0) open.length = at;
    }
  }
  return top;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? '';
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function textOf(part: Part): string {
  const write = WRITERS[part.name];
  if (write) return write(part);
  // Property elements end with 'pr', such as fPr. They contain no text.
  return part.name.endsWith('pr') || DELETED.includes(part.name) ? '' : contentOf(part);
}

function contentOf(part: Part): string {
  return part.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function all(part: Part, name: string): Part[] {
  return part.children.filter((child) => typeof child !== 'string').filter((child) => child.name === name);
}

function arg(part: Part, name: string): string {
  return all(part, name).map(contentOf).join('');
}

/** Returns a property of an element. For a fraction <m:f>, this is the `m:val` of the element `name` in <m:fPr>. */
function property(part: Part, name: string): string | undefined {
  const [properties] = all(part, `${part.name}pr`);
  return properties && all(properties, name)[0]?.val;
}

/** Writers by element name. For any other element, the texts of its children are joined. */
const WRITERS: Readonly<Record<string, (part: Part) => string>> = {
  f: (part) => fraction(arg(part, 'num'), arg(part, 'den')),
  ssup: (part) => scripts(arg(part, 'e'), '', arg(part, 'sup')),
  ssub: (part) => scripts(arg(part, 'e'), arg(part, 'sub'), ''),
  ssubsup: (part) => scripts(arg(part, 'e'), arg(part, 'sub'), arg(part, 'sup')),
  spre: (part) => scripts('', arg(part, 'sub'), arg(part, 'sup')) + arg(part, 'e'),
  rad: (part) => root(arg(part, 'e'), arg(part, 'deg')),
  nary: (part) => large(property(part, 'chr') ?? '∫', arg(part, 'sub'), arg(part, 'sup'), arg(part, 'e')),
  d: (part) =>
    (property(part, 'begchr') ?? '(') +
    all(part, 'e')
      .map(contentOf)
      .join(property(part, 'sepchr') ?? '|') +
    (property(part, 'endchr') ?? ')'),
  func: (part) => `${arg(part, 'fname')} ${arg(part, 'e')}`,
  limlow: (part) => scripts(arg(part, 'e'), arg(part, 'lim'), ''),
  limupp: (part) => scripts(arg(part, 'e'), '', arg(part, 'lim')),
  acc: (part) => accented(arg(part, 'e'), property(part, 'chr') ?? '\u0302'),
  bar: (part) => accented(arg(part, 'e'), property(part, 'pos') === 'top' ? '\u0305' : '\u0332'),
  m: (part) => matrix(all(part, 'mr').map((row) => all(row, 'e').map(contentOf))),
  // In Word, & marks the position at which the lines of an equation are aligned. It is not part of the formula.
  eqarr: (part) => all(part, 'e').map(contentOf).join('; ').replaceAll('&', ''),
};
