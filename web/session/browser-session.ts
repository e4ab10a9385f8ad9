import { DEFAULT_LANGUAGE, PERSISTED_STATE_KEY } from '#contract/constants.ts';
import { isLanguage } from '#contract/language.ts';
import type { Send } from '#contract/site/site-context.ts';
import { goTo } from './navigation.ts';
import { notify } from '#web/ui/notify.ts';
import { createSession } from './session.ts';
import { currentSession, setSession, signOutWith } from './session-state.ts';
import { storage } from './storage.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/**
 * The session of this browser. It uses no browser API before one of its functions is called, because the server imports
 * this file too.
 */
export const session = createSession({
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  storage,
  readPersisted: async () => storage.get(PERSISTED_STATE_KEY),
  language: () => {
    const { lang } = document.documentElement;
    return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  },
  send,
  currentPath: () => location.pathname + location.search,
  goTo,
  notify,
  state: currentSession,
  setState: (state) => {
    signOutWith(session.signOut);
    setSession(state);
  },
});

let unanswered = 0;

/**
 * Returns how many calls of this page have not reached the server: they got no response, or one from a proxy that
 * cannot reach the server.
 */
export function unansweredCalls(): number {
  return unanswered;
}

async function send(...[path, { body, ...request }]: Parameters<Send>): Promise<Response> {
  try {
    const response = await fetch(path, {
      ...request,
      ...(body !== undefined && { body }),
      // Uploads have no time limit.
      ...(!(body instanceof FormData) && { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
      // Lets the browser finish a logout call, a POST without body, even if the user leaves the page.
      keepalive: request.method === 'POST' && body === undefined,
    });
    const isOurs = response.status < 502 || response.headers.get('content-type')?.includes('json');
    if (!isOurs) unanswered += 1;
    return response;
  } catch (error) {
    unanswered += 1;
    throw error;
  }
}
