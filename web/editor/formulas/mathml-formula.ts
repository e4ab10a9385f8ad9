import { accented, fraction, matrix, plainSigns, root, scripts } from './linear-formula.ts';

const PREFIX = /^.*:/;
/** The sign of an accent in MathML's <mover>, with the combining character that draws the same accent. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['¯', '\u0305'],
  ['‾', '\u0305'],
  ['→', '\u20D7'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
]);

/** Returns the text of a MathML element. `part(at)` returns the text of the element's child with the index `at`. */
type Writer = (part: (at: number) => string, element: Element) => string;

/** Writers by element name. For any other element, the texts of its children are joined. */
const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['mfrac', (part) => fraction(part(0), part(1))],
  ['msup', (part) => scripts(part(0), '', part(1))],
  ['msub', (part) => scripts(part(0), part(1), '')],
  ['msubsup', (part) => scripts(part(0), part(1), part(2))],
  ['munderover', (part) => scripts(part(0), part(1), part(2))],
  ['munder', (part) => scripts(part(0), part(1), '')],
  ['mover', (part) => over(part(0), part(1))],
  ['msqrt', (_, element) => root(contentOf(element))],
  ['mroot', (part) => root(part(0), part(1))],
  ['mfenced', (_, element) => fenced(element)],
  ['mtable', (_, { children }) => matrix([...children].map((row) => [...row.children].map(contentOf)))],
  // HTML parsers read <mml:mspace/> as an opening tag. The elements after it become its children and must not be lost.
  ['mspace', (_, element) => ` ${contentOf(element)}`],
  ['semantics', (part) => part(0)],
  ['maction', (part) => part(0)],
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
]);

/** Returns a MathML formula in one line of plain characters, such as 'a²' or '(a+b)/2'; '' if it is empty. */
export function mathmlText(math: Element): string {
  return plainSigns(textOf(math)).trim();
}

function textOf(element: Element | undefined): string {
  if (!element) return '';
  const write = WRITERS.get(element.localName.replace(PREFIX, ''));
  return write ? write((at) => textOf(element.children[at]), element) : contentOf(element);
}

function contentOf(element: Element): string {
  return element.childElementCount === 0 ? element.textContent.trim() : [...element.children].map(textOf).join('');
}

function over(base: string, sign: string): string {
  const accent = ACCENTS.get(sign.trim());
  return accent === undefined ? scripts(base, '', sign) : accented(base, accent);
}

function fenced(element: Element): string {
  const separator = (element.getAttribute('separators') ?? ',').trim().charAt(0);
  const content = [...element.children].map(textOf).join(separator);
  return `${element.getAttribute('open') ?? '('}${content}${element.getAttribute('close') ?? ')'}`;
}
