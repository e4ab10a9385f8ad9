import type { Language } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { Link } from './link.tsx';

type BreadcrumbProps = {
  /** The page above, if there is one besides the home page. */
  above?: { to: string; label: string; lang?: Language };
  title: string;
  /** The language of the title, if it is another one than the frame's. */
  titleLang?: Language | undefined;
  /** The breadcrumb's name for screen readers. If a page has two breadcrumbs, their names must differ. */
  name?: string;
};

const HOME = { to: '/', label: labels.navigation.home, lang: 'en' } as const;

/** Shows links to the home page and the page above, then this page's title, truncated if it is too long. */
export function Breadcrumb({ above, title, titleLang, name = 'Jejak halaman' }: BreadcrumbProps) {
  return (
    <nav aria-label={name} className="text-sm text-ink-soft print:hidden">
      <ol className="flex">
        {[HOME, ...(above ? [above] : [])].map(({ to, label, lang }) => (
          <li
            key={to}
            className="flex shrink-0 items-center after:mx-2 after:text-clay-text after:content-['/'] after:[content:'/'/'']"
          >
            <Link
              to={to}
              viewTransition
              lang={lang}
              className="flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 items-center">
          <span aria-current="page" lang={titleLang} className="truncate">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}
