import type { ReactNode } from 'react';

export function ListHead({ title, lead }: { title: ReactNode; lead: string }) {
  return (
    <header className="max-w-text">
      <h1 className="text-display font-bold tracking-tighter">{title}</h1>
      <p className="mt-5 text-lg text-pretty text-ink-soft">{lead}</p>
    </header>
  );
}
