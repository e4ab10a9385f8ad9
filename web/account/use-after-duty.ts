import { useNavigate, useSearchParams } from 'react-router';
import { ownUserPages } from '#contract/routes.ts';
import { session } from '#web/session/browser-session.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Returns what goes on after a duty: to the page that the person wanted, or to their next duty, which is on this page. */
export function useAfterDuty(): () => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return async () => {
    const found = await sessionApi('me').catch(() => undefined);
    // Without a connection the page stays: loading it again goes on.
    if (!found) return;
    const { user } = found;
    session.keepUser(user);
    await navigate(pathAfterLogin(user.role_type, query.get('to') ?? ownUserPages.account), { replace: true });
  };
}
