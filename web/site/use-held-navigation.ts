import { useContext, useEffect, useState } from 'react';
import { type Blocker, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { pages } from '#contract/routes.ts';
import { useWarningBeforeLeaving } from '#web/drafts/use-warning-before-leaving.ts';
import { currentSession } from '#web/session/session-state.ts';

const KEY = 'unsaved';

/**
 * While `isOn`, holds every navigation to another page, and returns it: the caller must ask the user, and then call its
 * `proceed` or `reset`. Does not hold the navigation to the sign-in page after the session has ended.
 *
 * Does the same as useBlocker, whose code would be a part of every visitor's page: all pages share one file with the
 * router (vite.config.ts).
 */
export function useHeldNavigation(isOn: boolean): Extract<Blocker, { state: 'blocked' }> | undefined {
  const router = useContext(DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker>();
  useWarningBeforeLeaving(isOn);

  useEffect(() => {
    if (!isOn || !router) return;
    router.getBlocker(KEY, ({ currentLocation, nextLocation: { pathname } }) => {
      const isElsewhere = pathname !== currentLocation.pathname && pathname !== pages.login;
      return isElsewhere && currentSession().status === 'signed-in';
    });
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY)));
    return () => {
      stop();
      router.deleteBlocker(KEY);
      setBlocker(undefined);
    };
  }, [isOn, router]);

  return blocker?.state === 'blocked' ? blocker : undefined;
}
