/**
 * The options of Temml, which makes MathML of LaTeX. `trust` forbids commands that write addresses or attributes. The
 * limits bound the time that macros take and the size of rules and spaces, in em and for the whole formula.
 */
export const TEMML_OPTIONS = {
  throwOnError: true,
  annotate: false,
  trust: false,
  strict: false,
  maxExpand: 200,
  maxSize: [10, 10] as [number, number],
};

/**
 * Commands whose result a stored formula cannot contain, and commands that hide text: readers and reviewers would not
 * see it, but feeds and the search have the LaTeX.
 */
const UNSUPPORTED = new Set(
  [
    'color textcolor definecolor colorbox fcolorbox boxed fbox cancel bcancel xcancel cancelto sout angl angln longdiv',
    'phase textcircled hline hdashline bordermatrix reflectbox rule pmb Tiny tiny sixptsize scriptsize footnotesize',
    'small large Large LARGE huge Huge tag label ref eqref href url includegraphics class id style data',
    'phantom hphantom vphantom mathchoice TextOrMath def gdef edef xdef let futurelet global long newcommand',
    'renewcommand providecommand expandafter noexpand',
  ].flatMap((names) => names.split(' ')),
);

/** Returns the first part of LaTeX that cannot be used here, although Temml draws it: a command, or `%` for a comment. */
export function unsupportedLatex(latex: string): string | undefined {
  // Matches each backslash with what it escapes, so that the "color" after a line break (`\\color`) is not a command.
  for (const [part, name] of latex.matchAll(/\\(?:([a-z@]+)|.|$)|%/gis)) {
    if (part === '%' || (name !== undefined && (UNSUPPORTED.has(name) || name.includes('@')))) return part;
  }
  return undefined;
}
