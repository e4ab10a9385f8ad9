import type { Language } from '#contract/constants.ts';

const COLORS = {
  blue: 'bg-blue text-on-blue',
  yellow: 'bg-yellow text-on-yellow',
  red: 'bg-red text-on-red',
  green: 'bg-green text-on-green',
  grey: 'bg-sand text-ink',
} as const;

type StatusBadgeProps = {
  label: string;
  lang?: Language;
  color: keyof typeof COLORS;
  /** SVG path of a 24 × 24 icon, for readers who cannot distinguish the colours. */
  sign: string;
};

export function StatusBadge({ label, lang, color, sign }: StatusBadgeProps) {
  return (
    <span
      lang={lang}
      className={`inline-flex min-h-7 items-center gap-1.5 justify-self-start rounded-full py-0.5 pr-3 pl-2 text-xs font-semibold whitespace-nowrap ${COLORS[color]}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 shrink-0">
        <path
          d={sign}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {label}
    </span>
  );
}
