import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { User } from '#contract/identity/users.ts';
import { LoadingLine } from '#web/layouts/loading-line.tsx';
import { Logo } from '#web/layouts/logo.tsx';
import { useHeadingFocus } from '#web/layouts/use-heading-focus.ts';
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx';
import { AdminBreadcrumb, useAdminPage } from './admin-breadcrumb.tsx';
import { AdminDrawer } from './admin-drawer.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { useFreshWaitingArticles } from './waiting-articles.ts';

/** The frame around all pages of the back office: a sidebar, or on narrow screens a bar with a drawer. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  useHeadingFocus();
  useFreshWaitingArticles();
  return (
    <Shell
      bar={
        <>
          <Logo />
          <AdminDrawer>
            <AdminSidebar user={user} />
          </AdminDrawer>
        </>
      }
      sidebar={<AdminSidebar user={user} />}
    >
      <AdminBreadcrumb />
      <div className="mt-3">{children}</div>
    </Shell>
  );
}

/** The frame without texts. It is shown until the browser knows whether an admin is signed in. */
export function AdminFrameSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Shell
      bar={<Logo />}
      sidebar={
        <div className="px-6 pt-5 text-brand">
          <Logo />
        </div>
      }
    >
      <div className="mt-9 noscript:hidden">
        {children ?? (
          <p role="status" className="py-24 text-center text-ink-soft">
            Memuat…
          </p>
        )}
      </div>
      <noscript>
        <p className="py-24 text-ink-soft">
          Halaman ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang.
        </p>
      </noscript>
    </Shell>
  );
}

const SIDE_BY_SIDE = {
  all: 'lg:grid-cols-[17rem_minmax(0,1fr)] lg:[--above:0px] lg:grid',
  bar: 'lg:hidden',
  sidebar: 'lg:block',
};
/** For pages with `needsWidth`, the window must be wider to show the sidebar beside the content. */
const SIDE_BY_SIDE_LATER: typeof SIDE_BY_SIDE = {
  all: '2xl:grid-cols-[17rem_minmax(0,1fr)] 2xl:[--above:0px] 2xl:grid',
  bar: '2xl:hidden',
  sidebar: '2xl:block',
};

function Shell({ bar, sidebar, children }: { bar: ReactNode; sidebar: ReactNode; children: ReactNode }) {
  const styles = useAdminPage()?.needsWidth ? SIDE_BY_SIDE_LATER : SIDE_BY_SIDE;
  return (
    <div lang={DEFAULT_LANGUAGE} className={`min-h-dvh [--above:calc(var(--spacing)*16+1px)] ${styles.all}`}>
      <SkipLink />
      <header className={`sticky top-0 z-40 border-b border-line bg-paper print:hidden ${styles.bar}`}>
        <div className="flex min-h-16 items-center justify-between gap-4 px-5 text-brand">{bar}</div>
      </header>
      <aside
        aria-label="Sidebar"
        className={`sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-surface print:hidden ${styles.sidebar}`}
      >
        {sidebar}
      </aside>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="relative min-w-0 px-5 pt-5 pb-24 outline-none sm:px-8 lg:px-10 lg:pt-7"
      >
        <LoadingLine />
        <div className="max-w-[96rem]">{children}</div>
      </main>
    </div>
  );
}
