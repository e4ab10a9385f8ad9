import type { Comparison, Spread } from './spread.ts';

export type Line = {
  what: string;
  result: string;
  target: string;
  verdict: 'met' | `missed by ${string}` | '';
};

type Bound = { atMost: number } | { atLeast: number };

/**
 * Returns the table line for a measured number and its target. The line shows the number with `decimals` decimals and
 * its unit (`'ms'`, `' KB'`), followed by `aside` in brackets.
 */
export function judge(
  what: string,
  { value, spread, unit = '', decimals = 0, aside }: Measured,
  bound: Bound,
  /** Text that the table shows after the target's number. */
  targetAside = '',
): Line {
  const write = (number: number) => number.toLocaleString('en', { maximumFractionDigits: decimals });
  const asides = [spread && `${write(spread.min)} to ${write(spread.max)}`, aside].filter(Boolean).join('; ');
  const [limit, excess] =
    'atMost' in bound ? [bound.atMost, value - bound.atMost] : [bound.atLeast, bound.atLeast - value];
  const small = Math.max(decimals, 2);
  return {
    what,
    result: `${write(value)}${unit}${asides && ` (${asides})`}`,
    target: `${'atMost' in bound ? '≤' : '≥'} ${limit.toLocaleString('en')}${unit}${targetAside}`,
    verdict: excess <= 0 ? 'met' : `missed by ${excess.toLocaleString('en', { maximumFractionDigits: small })}${unit}`,
  };
}

export type Measured = { value: number; spread?: Spread; unit?: string; decimals?: number; aside?: string | undefined };

/** Combines several lines of the table into one. The verdict names the numbers that missed their targets. */
export function judgeTogether(what: string, parts: readonly Line[]): Line {
  const missed = parts.filter(({ verdict }) => verdict !== 'met');
  return {
    what,
    result: parts.map((part) => `${part.what} ${part.result}`).join(', '),
    target: parts.map(({ target }) => target).join(', '),
    verdict: missed.length === 0 ? 'met' : `missed by ${missed.map((part) => `${part.what} ${by(part)}`).join(', ')}`,
  };
}

const by = ({ verdict }: Line) => verdict.replace('missed by ', '');

/** Returns the table line for our server's operations per second, divided by the speed of the reference named `of`. */
export function judgeSpeed(what: string, speeds: Comparison, { of, atLeast }: { of: string; atLeast: number }): Line {
  const aside = `${whole(speeds.ours.median)}/s to ${whole(speeds.reference.median)}/s`;
  return judge(
    what,
    { value: speeds.ratio.median, spread: speeds.ratio, decimals: 2, aside },
    { atLeast },
    ` of ${of}`,
  );
}

/** Returns the table line for our server's time in ms, divided by the time of the reference named `of`. */
export function judgeTime(
  what: string,
  times: Comparison,
  { of, atMost, aside }: { of: string; atMost: number; aside?: string },
): Line {
  const decimals = times.reference.median < 10 ? 1 : 0;
  const both = `${times.ours.median.toFixed(decimals)} ms to ${times.reference.median.toFixed(decimals)} ms`;
  return judge(
    what,
    { value: times.ratio.median, spread: times.ratio, decimals: 1, aside: aside ? `${both}; ${aside}` : both },
    { atMost },
    ` times ${of}`,
  );
}

const whole = (number: number) => Math.round(number).toLocaleString('en');

const HEAD: Line = { what: 'What', result: 'Result', target: 'Target', verdict: '' };
const COLUMNS = ['what', 'result', 'target', 'verdict'] as const;

/** Returns the table in Markdown, with aligned columns so that it is readable in a terminal too. */
export function toMarkdown(lines: readonly Line[]): string {
  const width = (column: (typeof COLUMNS)[number]) =>
    Math.max(...[HEAD, ...lines].map((line) => [...line[column]].length), 3);
  const widths = COLUMNS.map(width);
  const row = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...cell].length))).join(' | ')} |`;
  return [
    row(COLUMNS.map((column) => HEAD[column])),
    `|${widths.map((size) => '-'.repeat(size + 2)).join('|')}|`,
    ...lines.map((line) => row(COLUMNS.map((column) => line[column].replaceAll('|', '\\|')))),
  ].join('\n');
}
