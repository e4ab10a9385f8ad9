import { type ReactNode, useId } from 'react';
import type { Language } from '#contract/constants.ts';

export const panel = 'rounded-md border border-line bg-surface';

type PanelProps = { title: string; lang?: Language; className?: string; children: ReactNode };

/** A panel with sample data. Each panel has the tag 'Data contoh', because the page's own tag may be out of view. */
export function SamplePanel({ title, lang, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 p-5 ${panel} ${className}`}>
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} lang={lang} className="font-semibold">
          {title}
        </h3>
        <SampleTag />
      </div>
      {children}
    </section>
  );
}

export function SampleTag() {
  return (
    <span className="shrink-0 rounded-full border border-line px-2.5 py-0.5 text-xs whitespace-nowrap text-ink-soft">
      Data contoh
    </span>
  );
}
