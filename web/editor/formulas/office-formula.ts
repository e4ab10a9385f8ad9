import { type Formula, readFormula, type SourceElement } from '#contract/formulas/formula.ts';
import { linearText } from '#contract/formulas/formula-text.ts';
import { DELETED, isSet, type Part, partsOf, propertyOf, readParts } from './office-parts.ts';
import { operatorOf, rowOf, runOf, tidy } from './office-rows.ts';
import { signOf, token } from './office-runs.ts';

export type ReadOfficeFormula = {
  /** Undefined if the formula is empty, or too large for readFormula(). */
  formula: Formula | undefined;
  /** The formula in one line of plain characters; '' if it is empty. */
  text: string;
  /** Whether everything of the formula is in `formula`. If not, some of it is there as text only, or not at all. */
  isWhole: boolean;
};

/**
 * Converts an Office formula (OMML) into a formula of MathML, without LaTeX. `omml` is from a Word file, or from HTML
 * copied in Word; its outer element may be missing. Says what was lost. `formula` is undefined if it is empty or too
 * large.
 */
export function readOfficeFormula(omml: string, isBlock: boolean): ReadOfficeFormula {
  const { top, text, isCut, hasOthers } = readParts(omml);
  if (isCut) return { formula: undefined, text, isWhole: false };
  const state: State = { isWhole: !hasOthers };
  const attributes = isBlock ? { display: 'block' } : {};
  const formula = readFormula({ name: 'math', attributes, children: contentOf(top, state) });
  if (!formula) return { formula, text, isWhole: text === '' };
  return { formula, text: linearText(formula), isWhole: state.isWhole };
}

type State = { isWhole: boolean };

/** Returns the MathML of an element's content. */
function contentOf(part: Part, state: State): SourceElement[] {
  return tidy(part.children.flatMap((child) => (typeof child === 'string' ? [] : convert(child, state))));
}

function convert(part: Part, state: State): SourceElement[] {
  if (part.name === 'r' || part.name === 't') return runOf(part);
  const write = WRITERS.get(part.name);
  if (write) {
    const content = (name: string): SourceElement[] =>
      partsOf(part, name).flatMap((argument) => contentOf(argument, state));
    return write({ part, content, argument: (name) => rowOf(content(name)), state });
  }
  // Property elements end with 'pr', such as fPr. They contain nothing that is shown.
  if (part.name.endsWith('pr') || DELETED.has(part.name)) return [];
  if (!TRANSPARENT.has(part.name)) state.isWhole = false;
  return contentOf(part, state);
}

/** Elements that add nothing to the look of their content, or something that MathML Core cannot draw. */
const TRANSPARENT = new Set('omath omathpara box borderbox e'.split(' '));

/** `content` returns the MathML of all arguments of that name, `argument` the same as one element. */
type Given = {
  part: Part;
  content: (name: string) => SourceElement[];
  argument: (name: string) => SourceElement;
  state: State;
};

const WRITERS = new Map(
  Object.entries<(given: Given) => SourceElement[]>({
    f: ({ part, argument }) => {
      const type = valueOf(part, 'type')?.toLowerCase();
      if (type === 'lin' || type === 'skw') return [argument('num'), operatorOf('/'), argument('den')];
      return [element('mfrac', [argument('num'), argument('den')], type === 'nobar' ? { linethickness: '0' } : {})];
    },
    ssup: ({ argument }) => [element('msup', [argument('e'), argument('sup')])],
    ssub: ({ argument }) => [element('msub', [argument('e'), argument('sub')])],
    ssubsup: ({ argument }) => [element('msubsup', [argument('e'), argument('sub'), argument('sup')])],
    spre: ({ argument }) => [
      element('mmultiscripts', [argument('e'), element('mprescripts', []), argument('sub'), argument('sup')]),
    ],
    rad: ({ part, content, argument }) => {
      const hasDegree = !isSet(part, 'deghide') && content('deg').length > 0;
      return [hasDegree ? element('mroot', [argument('e'), argument('deg')]) : element('msqrt', content('e'))];
    },
    nary: ({ part, content }) => [large(part, content), ...content('e')],
    d: ({ part, state }) => [fenced(part, state)],
    func: ({ argument, content }) => tidy([argument('fname'), operatorOf('\u2061'), ...content('e')]),
    limlow: (given) => [withLimits(given, 'limupp')],
    limupp: (given) => [withLimits(given, 'limlow')],
    acc: ({ part, argument }) => [accented(argument('e'), valueOf(part, 'chr') || '\u0302')],
    bar: ({ part, argument }) =>
      valueOf(part, 'pos')?.toLowerCase() === 'top'
        ? [element('mover', [argument('e'), token('mo', '¯', STRETCHY)], { accent: 'true' })]
        : [element('munder', [argument('e'), token('mo', '_', STRETCHY)], { accentunder: 'true' })],
    groupchr: ({ part, argument }) => {
      const isOver = valueOf(part, 'pos')?.toLowerCase() === 'top';
      const sign = token('mo', valueOf(part, 'chr') || (isOver ? '⏞' : '⏟'), STRETCHY);
      // The sign stands on the line, such as an arrow with text above it.
      if (valueOf(part, 'vertjc')?.toLowerCase() === (isOver ? 'top' : 'bot')) {
        return [element(isOver ? 'munder' : 'mover', [sign, argument('e')])];
      }
      return [element(isOver ? 'mover' : 'munder', [argument('e'), sign])];
    },
    phant: ({ part, content }) =>
      propertyOf(part, 'show') && !isSet(part, 'show') ? [element('mphantom', content('e'))] : content('e'),
    m: ({ part, state }) => [matrix(part, state)],
    eqarr: ({ part, state }) => [lines(part, state, false)],
  }),
);

const STRETCHY = { stretchy: 'true' };

/** Accents by the combining character that OMML has for them. Browsers draw the characters of MathML better. */
const ACCENTS = new Map(
  Object.entries({
    '\u0300': '`',
    '\u0301': '´',
    '\u0302': '^',
    '\u0303': '~',
    '\u0304': '¯',
    '\u0305': '¯',
    '\u203E': '¯',
    '\u0306': '˘',
    '\u0307': '˙',
    '\u0308': '¨',
    '\u030A': '˚',
    '\u030C': 'ˇ',
    '\u20D6': '←',
    '\u20D7': '→',
    '\u20E1': '↔',
  }),
);

function accented(base: SourceElement, sign: string): SourceElement {
  // Over a single letter, browsers stretch arrows and lines farther than the letter is wide.
  const isLetter = base.name === 'mi' && [...signOf(base)].length === 1;
  const mark = token('mo', ACCENTS.get(sign) ?? sign, isLetter ? { stretchy: 'false' } : {});
  return element('mover', [base, mark], { accent: 'true' });
}

/** Returns a base with its lower or upper limit. In OMML, a base with both is a limit within a limit: of kind `inner`. */
function withLimits({ part, argument, state }: Given, inner: 'limlow' | 'limupp'): SourceElement {
  const [first, ...others] = partsOf(part, 'e').flatMap(shownParts);
  const limit = stretched(argument('lim'));
  if (first?.name !== inner || others.length > 0) {
    return element(inner === 'limupp' ? 'munder' : 'mover', [argument('e'), limit]);
  }
  const argumentOf = (name: string) => rowOf(partsOf(first, name).flatMap((one) => contentOf(one, state)));
  const [base, other] = [argumentOf('e'), argumentOf('lim')];
  return element('munderover', inner === 'limupp' ? [base, limit, other] : [base, other, limit]);
}

/** Makes lines below or above an argument as long as it is: pandoc writes \underline as a limit that is a low line. */
function stretched(limit: SourceElement): SourceElement {
  const sign = signOf(limit);
  return ['_', '¯', '‾'].includes(sign) ? token('mo', sign, STRETCHY) : limit;
}

/** Returns the elements of an argument without its properties. */
function shownParts(argument: Part): Part[] {
  return argument.children.filter((child) => typeof child !== 'string').filter(({ name }) => !name.endsWith('pr'));
}

/** Returns a sum, an integral or another large operator with its limits. */
function large(part: Part, content: Given['content']): SourceElement {
  // An empty value means an operator that is not shown.
  const operator = token('mo', valueOf(part, 'chr') ?? '∫', { largeop: 'true' });
  const below = isSet(part, 'subhide') ? [] : content('sub');
  const above = isSet(part, 'suphide') ? [] : content('sup');
  const isIntegral = /^[∫-∳⨋-⨜]$/.test(signOf(operator));
  const isBeside = (valueOf(part, 'limloc')?.toLowerCase() ?? (isIntegral ? 'subsup' : 'undovr')) === 'subsup';
  const [both, under, over] = isBeside ? ['msubsup', 'msub', 'msup'] : ['munderover', 'munder', 'mover'];
  if (below.length > 0 && above.length > 0) return element(both, [operator, rowOf(below), rowOf(above)]);
  if (below.length > 0) return element(under, [operator, rowOf(below)]);
  return above.length > 0 ? element(over, [operator, rowOf(above)]) : operator;
}

/** Returns brackets with their content. An empty character is a bracket that is not shown. */
function fenced(part: Part, state: State): SourceElement {
  const first = fenceOf(valueOf(part, 'begchr') ?? '(');
  const last = fenceOf(valueOf(part, 'endchr') ?? ')');
  const separator = valueOf(part, 'sepchr') ?? '|';
  // A brace on one side stands for cases, which begin at the brace.
  const isCases = (first === '') !== (last === '');
  const contents = partsOf(part, 'e').map((argument) => {
    const [only, ...others] = shownParts(argument);
    const array = only?.name === 'eqarr' && others.length === 0 ? only : undefined;
    return isCases && array ? [lines(array, state, true)] : contentOf(argument, state);
  });
  const grows = propertyOf(part, 'grow') && !isSet(part, 'grow') ? { stretchy: 'false' } : STRETCHY;
  const bracket = (sign: string, form: string) =>
    sign === ''
      ? [token('mo', '', { form, fence: 'true', ...grows })]
      : [operatorOf(sign, { form, fence: 'true', ...grows })];
  const between = separator === '' ? [] : [operatorOf(separator, { ...grows, form: 'infix', separator: 'true' })];
  const inner = contents.flatMap((content, at) => (at === 0 ? content : [...between, ...content]));
  return element('mrow', [...bracket(first, 'prefix'), ...inner, ...bracket(last, 'postfix')]);
}

/** Returns the double line of brackets for the sign of parallel lines, which is an operator. */
function fenceOf(sign: string): string {
  return sign === '∥' ? '‖' : sign;
}

function matrix(part: Part, state: State): SourceElement {
  const [properties] = partsOf(part, 'mpr');
  const columns = (properties ? partsOf(properties, 'mcs') : []).flatMap((all) => partsOf(all, 'mc'));
  const sides = columns.flatMap((column) => {
    const count = Number(valueOf(column, 'count') ?? 1);
    return Array.from({ length: count > 0 && count <= 64 ? count : 1 }, () => valueOf(column, 'mcjc')?.toLowerCase());
  });
  const rows = partsOf(part, 'mr').map((row) =>
    element(
      'mtr',
      partsOf(row, 'e').map((cell, at) => element('mtd', contentOf(cell, state), sideClass(sides[at]))),
    ),
  );
  return element('mtable', rows);
}

/**
 * Returns the lines of an equation as a table. In Word, each odd & of a line marks a position at which the lines are
 * aligned, and each even one begins the next column.
 */
function lines(part: Part, state: State, isLeft: boolean): SourceElement {
  const all = partsOf(part, 'e').map((line) => cellsOf(contentOf(line, state)));
  const count = Math.max(1, ...all.map((cells) => cells.length));
  const single = isLeft ? sideClass('left') : {};
  const sideOf = (at: number) => (count === 1 ? single : sideClass(at % 2 === 0 ? 'right' : 'left'));
  return element(
    'mtable',
    all.map((cells) =>
      element(
        'mtr',
        cells.map((cell, at) => element('mtd', tidy(cell), sideOf(at))),
      ),
    ),
  );
}

function cellsOf(content: readonly SourceElement[]): SourceElement[][] {
  const cells: SourceElement[][] = [[]];
  for (const one of content) {
    if (one.name === 'mo' && signOf(one) === '&') cells.push([]);
    else cells.at(-1)?.push(one);
  }
  return cells;
}

function sideClass(side: string | undefined): Record<string, string> {
  return side === 'left' || side === 'right' ? { class: `tml-${side}` } : {};
}

function valueOf(part: Part, name: string): string | undefined {
  return propertyOf(part, name)?.val;
}

function element(
  name: string | undefined,
  children: readonly SourceElement[],
  attributes: Readonly<Record<string, string>> = {},
): SourceElement {
  return { name: name ?? 'mrow', attributes, children };
}
