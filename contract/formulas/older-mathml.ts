import type { SourceElement } from './source-element.ts';

/** Lines that MathML 3 draws with menclose. MathML Core has no menclose, but draws them as signs over and under. */
const LINES: readonly { notation: string; name: string; attributes: Readonly<Record<string, string>>; sign: string }[] =
  [
    { notation: 'top', name: 'mover', attributes: { accent: 'true' }, sign: '‾' },
    { notation: 'bottom', name: 'munder', attributes: { accentunder: 'true' }, sign: '_' },
  ];

/**
 * Rewrites an element of MathML 3, or of what Temml makes of LaTeX, as MathML Core that draws the same. Returns any
 * other element as it is.
 */
export function modernMathml(element: SourceElement): SourceElement {
  const { name } = element;
  if (name === 'mfenced') return withFences(element);
  if (name === 'maction') return firstOf(element);
  if (name === 'menclose') return modernMathml(withLines(element));
  if (name === 'mover' || name === 'munder') return withAccent(element, name);
  return name === 'mpadded' ? withoutOverlap(element) : element;
}

function mo(text: string, form: string): SourceElement {
  return { name: 'mo', attributes: { form }, children: [text] };
}

/** Writes the brackets and separators of <mfenced> as operators. */
function withFences({ attributes, children }: SourceElement): SourceElement {
  const separators = [...(attributes['separators'] ?? ',').replaceAll(/\s/g, '')];
  const parts = elementsOf(children).flatMap((child, at) => {
    const separator = separators[Math.min(at, separators.length) - 1] ?? separators.at(-1);
    return at === 0 || separator === undefined ? [child] : [mo(separator, 'infix'), child];
  });
  const all = [mo(attributes['open'] ?? '(', 'prefix'), ...parts, mo(attributes['close'] ?? ')', 'postfix')];
  return { name: 'mrow', attributes: {}, children: all };
}

/** Returns what <maction> shows before the reader acts: its first element. */
function firstOf({ attributes, children }: SourceElement): SourceElement {
  return { name: 'maction', attributes, children: elementsOf(children).slice(0, 1) };
}

function withLines({ attributes, children }: SourceElement): SourceElement {
  const notations = (attributes['notation'] ?? '').split(/\s+/);
  const [only, ...others] = children;
  const isOne = typeof only === 'object' && others.length === 0;
  const row: SourceElement = isOne ? only : { name: 'mrow', attributes: {}, children };
  return LINES.filter(({ notation }) => notations.includes(notation)).reduce(
    (drawn, line) => ({
      name: line.name,
      attributes: line.attributes,
      children: [drawn, { name: 'mo', attributes: { stretchy: 'true' }, children: [line.sign] }],
    }),
    row,
  );
}

/**
 * Moves the attribute `accent` from the sign to the element around it. Temml 0.13.5 says the same by a style, and
 * leaves the parts of \underset{x}{\operatorname{a}} loose, so that the script comes after several elements.
 */
function withAccent({ attributes, children }: SourceElement, name: 'mover' | 'munder'): SourceElement {
  const elements = elementsOf(children);
  const script = elements.at(-1);
  const base: SourceElement = { name: 'mrow', attributes: {}, children: elements.slice(0, -1) };
  const isSign = script?.name === 'mo';
  const { accent, style } = script?.attributes ?? {};
  const isAccent = isSign && (accent === 'true' || style?.startsWith('math-depth:0'));
  const given = {
    ...attributes,
    ...(isAccent && { [name === 'mover' ? 'accent' : 'accentunder']: 'true' }),
  };
  return { name, attributes: given, children: script && elements.length > 2 ? [base, script] : children };
}

/** Returns the children that are elements, and text between them as an element, so that no text is lost. */
function elementsOf(children: SourceElement['children']): SourceElement[] {
  return children.flatMap((child) => {
    if (typeof child !== 'string') return [child];
    return child.trim() === '' ? [] : [{ name: 'mtext', attributes: {}, children: [child] }];
  });
}

/** Returns what Temml moves back, without the move: it would otherwise cover the text after it. */
function withoutOverlap(element: SourceElement): SourceElement {
  if (element.attributes['lspace'] !== '-1width') return element;
  return { name: 'mrow', attributes: {}, children: elementsOf(element.children).slice(-1) };
}
