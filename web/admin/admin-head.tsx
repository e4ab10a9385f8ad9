import type { ReactNode } from 'react';
import type { Language } from '#contract/constants.ts';

type AdminHeadProps = { title: string; lang?: Language | undefined; lead?: ReactNode; children?: ReactNode };

/** The heading of a page of the back office. `children`: the page's buttons, which are shown beside it. */
export function AdminHead({ title, lang, lead, children }: AdminHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 max-w-text">
        <h1 lang={lang} className="text-2xl font-bold tracking-tight">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-2 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
