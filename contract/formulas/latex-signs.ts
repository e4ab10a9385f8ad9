/** This file writes single characters of a formula as LaTeX. */

/** Commands of LaTeX, and the characters that they draw. */
const COMMANDS = [
  'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ',
  'nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω',
  'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω',
  'partial ∂ nabla ∇ infty ∞ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ emptyset ∅ varnothing ⌀ forall ∀ exists ∃ nexists ∄ neg ¬',
  'pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ dagger † ddagger ‡',
  'cap ∩ cup ∪ setminus ∖ vee ∨ wedge ∧ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ nsubseteq ⊈',
  'leq ≤ geq ≥ neq ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ prec ≺ succ ≻ perp ⟂ parallel ∥',
  'mid ∣ nmid ∤ therefore ∴ because ∵ angle ∠ triangle △ models ⊨ vdash ⊢ top ⊤ bot ⊥ prime ′ backslash \\',
  'to → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ mapsto ↦ uparrow ↑ downarrow ↓',
  'nearrow ↗ searrow ↘ rightleftharpoons ⇌ rightharpoonup ⇀ longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹',
  'Longleftrightarrow ⟺ ldots … cdots ⋯ vdots ⋮ ddots ⋱ sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮',
  'bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ langle ⟨ rangle ⟩ lfloor ⌊',
  'rfloor ⌋ lceil ⌈ rceil ⌉ | ‖ { { } } # # % % & & _ _ $ $',
].flatMap((line) => line.split(' '));

const BY_SIGN: ReadonlyMap<string, string> = new Map([
  ...COMMANDS.flatMap((command, at): [string, string][] =>
    at % 2 === 0 ? [[COMMANDS[at + 1] ?? '', `\\${command}`]] : [],
  ),
  ['−', '-'],
  ['‐', '-'],
  ['–', '-'],
  ['·', '\\cdot'],
  ['∕', '/'],
  ['\u00A0', '~'],
  ['\u2009', '\\,'],
  // Unicode has the micro sign (U+00B5) and the ohm sign (U+2126) beside the Greek letters that look the same.
  ['µ', '\\mu'],
  ['Ω', '\\Omega'],
  ["'", '\\prime'],
]);

/** Commands of mathematical alphabets, by the beginning of their block in Unicode: capital, then small letters. */
const ALPHABETS: readonly [number, string][] = [
  [0x1d400, 'mathbf'],
  [0x1d434, ''],
  [0x1d468, 'boldsymbol'],
  [0x1d49c, 'mathcal'],
  [0x1d504, 'mathfrak'],
  [0x1d538, 'mathbb'],
  [0x1d5a0, 'mathsf'],
  [0x1d670, 'mathtt'],
];
/** The same of Greek letters and of digits. */
const OTHER_ALPHABETS: readonly [number, number, string][] = [
  [0x1d6a8, 0x1d6e1, 'mathbf'],
  [0x1d6e2, 0x1d71b, ''],
  [0x1d71c, 0x1d755, 'boldsymbol'],
  [0x1d7ce, 0x1d7d7, 'mathbf'],
  [0x1d7d8, 0x1d7e1, 'mathbb'],
  [0x1d7e2, 0x1d7eb, 'mathsf'],
  [0x1d7f6, 0x1d7ff, 'mathtt'],
];
/** Letters that Unicode had before it got the alphabets. */
const OLD_LETTERS: ReadonlyMap<string, string> = new Map([
  ...Array.from('ℂℍℕℙℚℝℤ').map((letter): [string, string] => [letter, 'mathbb']),
  ...Array.from('ℬℰℱℋℐℒℳℛ').map((letter): [string, string] => [letter, 'mathcal']),
  ...Array.from('ℭℌℨ').map((letter): [string, string] => [letter, 'mathfrak']),
  ['ℎ', ''],
]);

/** Returns the command for the alphabet of a mathematical letter: '' if it is italic, undefined for other characters. */
export function alphabetOf(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const [, , other] = OTHER_ALPHABETS.find(([first, last]) => first <= code && code <= last) ?? [];
  const [, command] = ALPHABETS.find(([first]) => first <= code && code < first + 52) ?? [];
  return OLD_LETTERS.get(sign) ?? other ?? command;
}

/** Splits a text into characters, each with its combining marks. Some signs are written with one, such as ⊄. */
export function characters(text: string): string[] {
  return text.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gsu) ?? [];
}

/** Returns one character as LaTeX: a command if there is a usual one, otherwise the character itself. */
export function signLatex(sign: string): string {
  const alphabet = alphabetOf(sign);
  if (alphabet !== undefined) {
    const plain = sign.normalize('NFKC');
    const written = BY_SIGN.get(plain) ?? plain;
    return alphabet === '' ? written : `\\${alphabet}{${written}}`;
  }
  // Selects text or emoji style, and is not shown.
  const bare = sign.replace(/\uFE0E|\uFE0F/g, '');
  const [negated, stroke] = bare.normalize('NFD');
  if (stroke === '\u0338' && !BY_SIGN.has(bare)) return `\\not${signLatex(negated ?? '')}`;
  return BY_SIGN.get(bare) ?? (/^[\p{ASCII}\p{Sm}\p{Script=Greek}]*$/u.test(bare) ? bare : `\\text{${bare}}`);
}

const IN_TEXT: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
  ['\u00A0', '~'],
  ...'{}#$%&_'.split('').map((sign): [string, string] => [sign, `\\${sign}`]),
]);

const TEXT_COMMANDS: Readonly<Record<string, string>> = {
  mathbf: 'textbf',
  '': 'textit',
  mathtt: 'texttt',
  mathsf: 'textsf',
};

/** Returns text within a formula as LaTeX. Bold, italic and other letters need one command each. */
export function textLatex(text: string): string {
  const alphabet = alphabetOf(text.trimStart());
  const command = TEXT_COMMANDS[alphabet ?? 'none'];
  const isOfIt = [...text].every((sign) => alphabetOf(sign) === alphabet || !/\p{L}/u.test(sign));
  const shown = command !== undefined && isOfIt ? text.normalize('NFKC') : text;
  return `\\${command !== undefined && isOfIt ? command : 'text'}{${[...shown].map((sign) => IN_TEXT.get(sign) ?? sign).join('')}}`;
}
