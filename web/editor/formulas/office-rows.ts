import type { SourceElement } from '#contract/formulas/formula.ts';
import { type Part, partsOf } from './office-parts.ts';
import { isPrime, operator, signOf, token, tokensOf } from './office-runs.ts';

/** Names of functions. Between them and their argument is space, unless the argument is in brackets. */
const FUNCTIONS = new Set(
  [
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min',
    'Pr sec sin sinh sup tan tanh',
  ].flatMap((names) => names.split(' ')),
);
const SCRIPTS = new Set(['msup', 'msub', 'msubsup', 'munder', 'mover', 'munderover']);
const APPLY = '\u2061';

/** Returns one element for a row of them. */
export function rowOf(content: readonly SourceElement[]): SourceElement {
  const [only, ...others] = content;
  return only && others.length === 0 ? only : { name: 'mrow', attributes: {}, children: content };
}

/** Converts <m:r>, a piece of text with one look. */
export function runOf(part: Part): SourceElement[] {
  const [properties] = partsOf(part, 'rpr');
  const valueOf = (name: string) => (properties && partsOf(properties, name)[0]?.val?.toLowerCase()) ?? '';
  const isText = properties !== undefined && partsOf(properties, 'nor').length > 0;
  return tokensOf(textOf(part), { script: valueOf('scr'), style: valueOf('sty'), isText });
}

function textOf(part: Part): string {
  return part.children
    .map((child) => (typeof child === 'string' ? child : child.name === 't' ? textOf(child) : ''))
    .join('');
}

export function operatorOf(sign: string, attributes: Readonly<Record<string, string>> = {}): SourceElement {
  const written = operator(sign);
  return token('mo', signOf(written), { ...written.attributes, ...attributes });
}

/** Raises primes, as Word draws them, and puts space between a function and its argument. */
export function tidy(content: readonly SourceElement[]): SourceElement[] {
  const tidied: SourceElement[] = [];
  for (const one of content) {
    const last = tidied.at(-1);
    if (last && isPrime(one) && isRaisable(last)) {
      tidied[tidied.length - 1] = { name: 'msup', attributes: {}, children: [last, one] };
      continue;
    }
    if (last && isFunction(last) && !isApply(one) && !isSpaceOrSign(one))
      tidied.push(token('mo', APPLY), ...gapTo(one));
    else if (last && isApply(last)) tidied.push(...gapTo(one));
    tidied.push(one);
  }
  return tidied;
}

/** Whether primes after an element belong to it. After anything else, such as 30 in 30′, they mean minutes or feet. */
function isRaisable({ name, children }: SourceElement): boolean {
  if (name === 'mi') return true;
  return (name === 'msub' || name === 'mover') && isElement(children[0]) && isRaisable(children[0]);
}

function isFunction(element: SourceElement): boolean {
  const [first] = element.children;
  if (element.name === 'mi') return FUNCTIONS.has(signOf(element));
  return SCRIPTS.has(element.name) && isElement(first) && isFunction(first);
}

function gapTo(argument: SourceElement): SourceElement[] {
  const [first] = argument.children;
  const isBracket = argument.name === 'mo' || (argument.name === 'mrow' && isElement(first) && first.name === 'mo');
  return isBracket || argument.name === 'mspace'
    ? []
    : [{ name: 'mspace', attributes: { width: '0.167em' }, children: [] }];
}

/** Whether an element is space, a sign such as =, or a bracket: none of them is the argument of a function. */
function isSpaceOrSign({ name }: SourceElement): boolean {
  return name === 'mspace' || name === 'mo';
}

function isApply(element: SourceElement): boolean {
  return element.name === 'mo' && signOf(element) === APPLY;
}

function isElement(child: string | SourceElement | undefined): child is SourceElement {
  return typeof child === 'object';
}
