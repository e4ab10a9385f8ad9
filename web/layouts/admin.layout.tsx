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

/** Around the pages of an admin. The server renders the fallback only: it does not know who is looking. */
export const clientMiddleware = [requireRole(ROLE_ADMIN)];

/** Without one, the pages below would be rendered before the guard has looked. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <AdminFrameSkeleton>{useAdminPage()?.skeleton}</AdminFrameSkeleton>;
}

/** Nothing that one person has on the screen stays for another who signs in after them, in this tab or another. */
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
