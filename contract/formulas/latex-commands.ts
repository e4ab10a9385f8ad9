/** Commands for a sign over an expression: over one letter, and over a wide expression. */
const OVER: ReadonlyMap<string, readonly [narrow: string, wide: string]> = new Map(
  [
    ['^ˆ\u0302', 'hat', 'widehat'],
    ['~˜\u0303', 'tilde', 'widetilde'],
    ['¯‾\u0304\u0305', 'bar', 'overline'],
    ['→\u20D7', 'vec', 'overrightarrow'],
    ['←\u20D6', 'overleftarrow', 'overleftarrow'],
    ['↔\u20E1', 'overleftrightarrow', 'overleftrightarrow'],
    ['˙\u0307', 'dot', 'dot'],
    ['¨\u0308', 'ddot', 'ddot'],
    ['ˇ\u030C', 'check', 'check'],
    ['˘\u0306', 'breve', 'breve'],
    ['´\u0301', 'acute', 'acute'],
    ['`\u0300', 'grave', 'grave'],
    ['˚\u030A', 'mathring', 'mathring'],
    ['⏞', 'overbrace', 'overbrace'],
  ].flatMap(([signs = '', narrow = '', wide = '']) =>
    [...signs].map((sign): [string, readonly [string, string]] => [sign, [narrow, wide]]),
  ),
);

const UNDER: ReadonlyMap<string, string> = new Map([
  ['_', 'underline'],
  ['‾', 'underline'],
  ['¯', 'underline'],
  ['\u0332', 'underline'],
  ['⏟', 'underbrace'],
  ['→', 'underrightarrow'],
  ['←', 'underleftarrow'],
  ['↔', 'underleftrightarrow'],
]);

const ARROWS: ReadonlyMap<string, string> = new Map([
  ['→', 'xrightarrow'],
  ['←', 'xleftarrow'],
  ['↔', 'xleftrightarrow'],
  ['⇒', 'xRightarrow'],
  ['⇐', 'xLeftarrow'],
  ['⇔', 'xLeftrightarrow'],
  ['⇌', 'xrightleftharpoons'],
  ['↦', 'xmapsto'],
]);

const SPACES: ReadonlyMap<string, string> = new Map([
  ['0.1667em', '\\,'],
  ['0.2222em', '\\:'],
  ['0.2778em', '\\;'],
  ['1em', '\\quad'],
  ['2em', '\\qquad'],
]);

const SIZES: ReadonlyMap<string, string> = new Map([
  ['1.2em', '\\big'],
  ['1.8em', '\\Big'],
  ['2.4em', '\\bigg'],
  ['3em', '\\Bigg'],
]);

/** Returns the command that draws a sign over an expression. Wide ones grow with it. */
export function overCommand(sign: string, isWide: boolean): string | undefined {
  return OVER.get(sign)?.[isWide ? 1 : 0];
}

export function underCommand(sign: string): string | undefined {
  return UNDER.get(sign);
}

/** Returns the command for an arrow that is as long as the text over or under it. */
export function arrowCommand(sign: string): string | undefined {
  return ARROWS.get(sign);
}

export function spaceLatex(width: string): string {
  return (
    SPACES.get(width) ?? (/^(?:\d*\.)?\d+em$/.test(width) && Number.parseFloat(width) > 0 ? `\\hspace{${width}}` : '')
  );
}

/** Returns the command that draws the bracket after it in a fixed size. */
export function sizeCommand(height: string): string | undefined {
  return SIZES.get(height);
}
