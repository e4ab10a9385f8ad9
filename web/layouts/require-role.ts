import { redirect } from 'react-router';
import type { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { isNavigating, reach } from './lost-connection.tsx';
import { session, unansweredCalls } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { dutyPath, isDutyPage } from '#web/session/duty.ts';
import { loginPath } from '#web/session/return-path.ts';
import { currentSession } from '#web/session/session-state.ts';

/**
 * Guards a layout whose pages need a role: `export const clientMiddleware = [requireRole(ROLE_USER)]`. The guard is
 * only for convenience, because the server checks every call. The layout also needs a clientLoader and a
 * HydrateFallback, so that its pages do not render before the guard has run (account.layout.tsx).
 */
export function requireRole(...roles: readonly (typeof ROLE_USER | typeof ROLE_ADMIN)[]) {
  return async <Result>({ url }: { url: URL }, next: () => Promise<Result>): Promise<Result> => {
    const wanted = url.pathname + url.search;
    try {
      const found = await session.visit(wanted);
      if (found === 'expired on load') throw redirect(pages.home);
      if (found === 'ended') throw redirect(loginPath(wanted));
      if (found === 'no token') {
        notify('error', messages.guard.noToken);
        throw redirect(loginPath(wanted));
      }
      if (!roles.some((role) => role === found.role_type)) {
        notify('error', messages.guard.wrongRole);
        throw redirect(pages.home);
      }
      if (found.duty && !isDutyPage(url.pathname)) throw redirect(dutyPath(wanted));
      const before = unansweredCalls();
      const result = await next();
      // The page shows failed calls itself. But if the site cannot be reached, the error below ends the navigation.
      const isLost = isNavigating() && unansweredCalls() > before && currentSession().user && !(await reach(wanted));
      if (isLost) throw new TypeError('The calls of the page were not answered.');
      return result;
    } finally {
      session.leave(wanted);
    }
  };
}
