import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TOKEN_KEY } from '#contract/constants.ts';
import { pages } from '#contract/routes.ts';
import { session } from './browser-session.ts';
import { dutyPath, isDutyPage } from './duty.ts';
import { createIdleWatch } from './idle.ts';
import { IdleWarning } from './idle-warning.tsx';
import { currentSession, onSessionChange, useSession } from './session-state.ts';
import { storage } from './storage.ts';
import { onUploadProgress } from './upload.ts';

/** Storage key of the time of the last activity in any tab, in milliseconds. */
const ACTIVITY_KEY = 'activity';
/**
 * The warning stays this long after an activity. A tap on its button fires `mousemove` first. If that removed the
 * warning at once, the tap would hit the element below the warning.
 */
const WARNING_LINGERS_MS = 300;
/** Events that count as activity, anywhere on the page. */
const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'click', 'scroll'] as const;

/** Restores the session, ends it when idle, and follows other tabs. This code is loaded only if there is a token. */
export function SignedInWatch() {
  const [remainingMs, setRemainingMs] = useState<number>();

  useEffect(() => {
    const stops = [listenToOtherTabs(), watchIdling(setRemainingMs)];
    // The browser tests wait for this attribute: from now on this tab reacts to other tabs.
    document.documentElement.setAttribute('data-session-watched', '');
    void restore();
    // The toast 'Gagal logout' must also appear without a connection, so the code of toasts is loaded early.
    void import('#web/ui/toasts.tsx').catch(() => undefined);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useDutyFirst();

  return remainingMs !== undefined && <IdleWarning remainingMs={remainingMs} />;
}

/**
 * If the user has a duty (something to do first, such as choosing a password), redirects every page to the page for
 * duties. The sign-in page is left out, because it redirects by itself.
 */
function useDutyFirst(): void {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = user?.duty !== undefined && pathname !== pages.login && !isDutyPage(pathname);
  useEffect(() => {
    if (isElsewhere) void navigate(dutyPath(pathname + search), { replace: true });
  }, [isElsewhere, pathname, search, navigate]);
}

async function restore(): Promise<void> {
  await session.start();
  const token = storage.get(TOKEN_KEY);
  // Another tab may have signed in just after this page was loaded without a session.
  if (token !== null && currentSession().status !== 'signed-in') await session.tokenChangedElsewhere(token);
}

/** Follows other tabs' sign-ins and sign-outs through changes of localStorage, which all tabs share. */
function listenToOtherTabs(): () => void {
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', comeBack);
  };
}

function hear({ key, newValue }: StorageEvent): void {
  // A storage event without a key means that everything was cleared.
  if (key === TOKEN_KEY || key === null) void session.tokenChangedElsewhere(newValue);
}

/** Reads the token again after the page was in the browser's back/forward cache, where it received no events. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted) void session.tokenChangedElsewhere(storage.get(TOKEN_KEY));
}

function watchIdling(warn: (remainingMs: number | undefined) => void): () => void {
  let lingering: ReturnType<typeof setTimeout> | undefined;
  const idle = createIdleWatch({
    now: () => Date.now(),
    every: (ms, check) => {
      const timer = setInterval(check, ms);
      return () => clearInterval(timer);
    },
    readActivity: () => Number(storage.get(ACTIVITY_KEY)),
    shareActivity: (at) => storage.set(ACTIVITY_KEY, String(at)),
    warn: (remainingMs) => {
      clearTimeout(lingering);
      if (remainingMs === undefined) lingering = setTimeout(warn, WARNING_LINGERS_MS, undefined);
      else warn(remainingMs);
    },
    logOut: session.expire,
  });
  const act = ({ target }: Event) => {
    // The carousel scrolls by itself, which is no activity of the user.
    if (!(target instanceof Element && target.hasAttribute('data-carousel'))) idle.act();
  };
  const follow = () => (currentSession().status === 'signed-in' ? idle.start() : idle.stop());

  follow();
  const stops = [onSessionChange(follow), onUploadProgress(idle.act)];
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, act, { capture: true, passive: true });
  return () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, act, { capture: true });
    for (const stop of stops) stop();
    idle.stop();
  };
}
