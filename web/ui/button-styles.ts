const shape = 'inline-flex items-center justify-center rounded-full font-semibold transition-colors';
const large = `${shape} min-h-12 gap-2.5 px-6 text-sm`;

/** The styles of buttons and of links that look like buttons. */
export const button = {
  primary: `${large} bg-brand text-on-brand hover:bg-brand-strong`,
  secondary: `${large} border border-ink/25 text-ink hover:border-ink hover:bg-surface`,
  danger: `${large} border border-clay-text text-clay-text hover:bg-clay-text hover:text-paper`,
  quiet: `${shape} min-h-11 gap-2 px-4 text-sm text-ink-soft hover:bg-mist hover:text-ink`,
  small: `${shape} min-h-11 gap-2 border border-brand px-5 text-sm whitespace-nowrap text-brand hover:bg-brand hover:text-on-brand`,
} as const;

export const textLink =
  'inline-flex min-h-6 items-center gap-2 font-semibold text-brand underline decoration-1 underline-offset-[0.35em] hover:decoration-2';

/** The styles of a text link that can break across lines, for example a long title in a sentence. */
export const inlineTextLink =
  'font-semibold text-brand underline decoration-1 underline-offset-[0.35em] hover:decoration-2';

/** The styles of a round button with an icon. `className` sets its size. */
export const round = 'flex items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink';
