import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { labels } from '#contract/messages.ts';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import type { Problem } from './problems.ts';

const HOME = {
  to: '/',
  label: (
    <span>
      Kembali ke <span lang="en">{labels.navigation.home}</span>
    </span>
  ),
};

export function ProblemScreen({
  title,
  text,
  canRetry = false,
  link = HOME,
  children,
}: Problem & { link?: { to: string; label: ReactNode }; children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page-width flex flex-col items-start py-24 sm:py-36">
      <h1 className="max-w-[18ch] text-3xl font-bold tracking-tight">{title}</h1>
      <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">{text}</p>
      {children}
      <div className="mt-10 flex flex-wrap gap-4">
        {canRetry && (
          <Link to={pathname + search} replace className={button.primary}>
            Coba lagi
          </Link>
        )}
        <Link to={link.to} className={canRetry ? button.secondary : button.primary}>
          {link.label}
        </Link>
      </div>
    </div>
  );
}
