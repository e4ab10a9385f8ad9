import { Outlet } from 'react-router';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { requireRole } from './require-role.ts';
import { useSession } from '#web/session/session-state.ts';
import { useAdminPage } from './admin/admin-breadcrumb.tsx';
import { AdminFrame, AdminFrameSkeleton } from './admin/admin-frame.tsx';
import { ProblemScreen } from './problem-screen.tsx';
import { problemOf } from './problems.ts';
import { PublicFrame } from './public-frame.tsx';
import type { Route } from './+types/admin.layout.ts';
import '#web/ui/signed-in.css';

/** These pages show nothing before React has loaded, so React is loaded with the page (web/entry.server.tsx). */
export const handle = { needsReact: true };

/** Only admins get these pages. The server does not know the user, so it renders HydrateFallback instead of a page. */
export const clientMiddleware = [requireRole(ROLE_ADMIN)];

/** Without a clientLoader, the layout's pages would render before the guard (clientMiddleware) has run. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <AdminFrameSkeleton>{useAdminPage()?.skeleton}</AdminFrameSkeleton>;
}

/** The key remounts the page when another user signs in, so that no data of the previous user stays on the screen. */
export default function AdminLayout() {
  const { user } = useSession();
  if (!user) return <AdminFrameSkeleton />;
  return (
    <AdminFrame key={user.id} user={user}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { user } = useSession();
  const problem = <ProblemScreen {...problemOf(error)} />;
  return user ? <AdminFrame user={user}>{problem}</AdminFrame> : <PublicFrame>{problem}</PublicFrame>;
}
