import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import AccountLayout, { HydrateFallback as Fallback } from './account.layout.tsx';
import { requireRole } from './require-role.ts';

/** Without React these pages show nothing, so React is loaded with the page (web/entry.server.tsx). */
export const handle = { needsReact: true };

/** Layout of the pages for all signed-in users. */
export const clientMiddleware = [requireRole(ROLE_USER, ROLE_ADMIN)];

/** Without a clientLoader the pages below would render before the guard has run. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <Fallback />;
}

export default function SignedInLayout() {
  return <AccountLayout />;
}
