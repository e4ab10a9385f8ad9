import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import AccountLayout, { HydrateFallback as Fallback } from './account.layout.tsx';
import { requireRole } from './require-role.ts';

/** These pages show nothing before React has loaded, so React is loaded with the page (web/entry.server.tsx). */
export const handle = { needsReact: true };

/** All signed-in users get these pages. */
export const clientMiddleware = [requireRole(ROLE_USER, ROLE_ADMIN)];

/** Without a clientLoader, the layout's pages would render before the guard (clientMiddleware) has run. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <Fallback />;
}

export default function SignedInLayout() {
  return <AccountLayout />;
}
