import { useMatches } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { type AdminPage, dashboardLink } from './admin-page.ts';

/** Shows links to the dashboard and the list above this page, then the page's title, truncated if too long. */
export function AdminBreadcrumb() {
  const page = useAdminPage();
  if (!page) return null;
  const { title, lang, above } = page;
  const way = title === dashboardLink.label ? [] : [dashboardLink, ...(above ? [above] : [])];
  return (
    <nav aria-label="Jejak halaman" className="text-sm text-ink-soft print:hidden">
      <ol className="flex">
        {way.map((link) => (
          <li
            key={link.to}
            className="flex shrink-0 items-center after:mx-2 after:text-clay-text after:content-['/'] after:[content:'/'/'']"
          >
            <Link
              to={link.to}
              viewTransition
              lang={link.lang}
              className="flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {link.label}
            </Link>
          </li>
        ))}
        <li className="flex min-h-6 min-w-0 items-center">
          <span aria-current="page" lang={lang} className="truncate">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  );
}

export function useAdminPage(): AdminPage | undefined {
  return useMatches().at(-1)?.handle as AdminPage | undefined;
}
