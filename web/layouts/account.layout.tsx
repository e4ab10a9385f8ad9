import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { ROLE_USER } from '#contract/constants.ts';
import { requireRole } from './require-role.ts';
import { useSession } from '#web/session/session-state.ts';
import '#web/ui/signed-in.css';

/** These pages show nothing before React has loaded, so React is loaded with the page (web/entry.server.tsx). */
export const handle = { needsReact: true };

/** Only authors get these pages. The server does not know the user, so it renders HydrateFallback instead of a page. */
export const clientMiddleware = [requireRole(ROLE_USER)];

/** Without a clientLoader, the layout's pages would render before the guard (clientMiddleware) has run. */
export function clientLoader() {
  return null;
}

/** Shows the skeleton of the requested page if the page has one: `export const handle = { skeleton }`. */
export function HydrateFallback() {
  const page = useMatches().at(-1)?.handle as { skeleton?: ReactNode } | undefined;
  return (
    <>
      <div className="noscript:hidden">{page?.skeleton ?? <Waiting />}</div>
      <noscript>
        <p className="page-width py-24 text-ink-soft">
          Halaman ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang.
        </p>
      </noscript>
    </>
  );
}

function Waiting() {
  return (
    <p role="status" className="page-width py-24 text-center text-ink-soft">
      Memuat…
    </p>
  );
}

/** The key remounts the page when another user signs in, so that no data of the previous user stays on the screen. */
export default function AccountLayout() {
  const { user } = useSession();
  return user && <Outlet key={user.id} />;
}
