import type { ReactNode } from 'react';
import { textLink } from '#web/ui/button.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';

export const MORE_TO_READ = 3;

type MoreToReadProps = { children: ReactNode; all: { to: string; label: string } };

/** `children` are the cards in <li>. */
export function MoreToRead({ children, all }: MoreToReadProps) {
  return (
    <aside aria-labelledby="baca-juga" className="page-width mt-20 sm:mt-28 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 border-t border-line pt-10">
        <h2 id="baca-juga" className="text-2xl font-bold tracking-tight">
          Baca juga
        </h2>
        <Link to={all.to} viewTransition className={textLink}>
          {all.label} <ArrowRightIcon />
        </Link>
      </div>
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </aside>
  );
}

/** One more is asked for than is shown, so that enough are left without the one on the page. */
export function othersThan<Row extends { id: number }>(id: number, newest: readonly Row[]): Row[] {
  return newest.filter((row) => row.id !== id).slice(0, MORE_TO_READ);
}
