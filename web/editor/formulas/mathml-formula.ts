import { accented, fraction, matrix, plainSigns, root, scripts } from './linear-formula.ts';

const PREFIX = /^.*:/;
/** Signs above a letter, with the combining sign that shows the same. */
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

/** Returns the text of a formula in MathML. '' if it has none. */
export function mathmlText(math: Element): string {
  return plainSigns(textOf(math)).trim();
}

function textOf(element: Element | undefined): string {
  if (!element) return '';
  const children = [...element.children];
  const [first, second, third] = children;
  switch (element.localName.replace(PREFIX, '')) {
    case 'mfrac':
      return fraction(textOf(first), textOf(second));
    case 'msup':
      return scripts(textOf(first), '', textOf(second));
    case 'msub':
      return scripts(textOf(first), textOf(second), '');
    case 'msubsup':
    case 'munderover':
      return scripts(textOf(first), textOf(second), textOf(third));
    case 'munder':
      return scripts(textOf(first), textOf(second), '');
    case 'mover':
      return over(textOf(first), textOf(second));
    case 'msqrt':
      return root(contentOf(element));
    case 'mroot':
      return root(textOf(first), textOf(second));
    case 'mfenced':
      return fenced(element);
    case 'mtable':
      return matrix(children.map((row) => [...row.children].map((cell) => contentOf(cell))));
    case 'mspace':
      // HTML does not close <mml:mspace/>, so what follows is inside.
      return ` ${contentOf(element)}`;
    case 'semantics':
    case 'maction':
      return textOf(first);
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return contentOf(element);
  }
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
