import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { ROLE_USER } from '#contract/constants.ts';
import { requireRole } from './require-role.ts';
import { useSession } from '#web/session/session-state.ts';

/** Around the pages of a registered user. The server renders the fallback only: it does not know who is looking. */
export const clientMiddleware = [requireRole(ROLE_USER)];

/** Without one, the pages below would be rendered before the guard has looked. */
export function clientLoader() {
  return null;
}

/** The skeleton of the page that is coming, where it has one: `export const handle = { skeleton }`. */
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

/** Nothing that one person has on the screen stays for another who signs in after them, in this tab or another. */
export default function AccountLayout() {
  const { user } = useSession();
  return user && <Outlet key={user.id} />;
}
