import type { Call } from '#contract/call.ts';
import { API_BASE, calls } from '#contract/calls.ts';
import { PERSISTED_STATE_KEY, REHYDRATE_TIMEOUT_MS, ROLE_ADMIN, ROLE_USER, TOKEN_KEY } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import type { Credentials, LoginAnswer } from '#contract/identity/sessions.ts';
import type { Send } from '#contract/site/site-context.ts';
import type { OwnUser } from '#contract/identity/users.ts';
import { ApiError, apiOver } from '#web/api/client.ts';
import { parseState, writeState } from './persisted-state.ts';
import { isGuarded, loginPath } from './return-path.ts';
import { SIGNED_OUT } from './session-state.ts';
import type { SessionWorld } from './session-world.ts';
import { isExpired, readToken } from './token.ts';

/** Thrown by a call that has ended the session. A toast has notified the user, and the sign-in page is loading. */
export class SessionEnded extends ApiError {
  constructor(message: string) {
    super(401, { message });
    this.name = 'SessionEnded';
  }
}

export const SIGNED_OUT_ELSEWHERE = 'Anda telah logout di tab lain. Silakan login kembali untuk melanjutkan.';

/** Waiting times after the first and the second network failure of loading the user. */
const USER_RETRY_WAITS_MS = [500, 1500];
/** Statuses after which loading the user is retried: no response, or one from a proxy or an overloaded server. */
const NETWORK_STATUSES = [0, 408, 429, 502, 503, 504];

/** Calls that handle the token themselves: the session neither checks the token before them nor handles their 401. */
const OWN_TOKEN_PATHS = new Set(
  Object.values<Call>(calls)
    .filter(({ ownToken }) => ownToken)
    .map(({ path }) => API_BASE + path),
);

/**
 * Starts, restores, refreshes and ends the session in the browser (docs/specification.md, section 4, and
 * docs/decisions/sessions.md).
 */
export function createSession(world: SessionWorld) {
  let starting: Promise<void> | undefined;
  let refreshing: Promise<string | undefined> | undefined;
  let fetchingUser: Promise<OwnUser> | undefined;
  /** Path of a page that was loaded with an expired token. The guard of that page redirects to the home page. */
  let expiredOnLoadOf: string | undefined;
  /** Path of a page for signed-in users that is being loaded, while another page is still visible. */
  let visited: string | undefined;
  const api = apiOver(sendOver(world.send));

  /**
   * Restores the session when the page loads, or ends it if its token has expired. Only the first call has an effect.
   */
  function start(): Promise<void> {
    starting ??= (async () => {
      const token = storedToken();
      if (token === undefined) return world.setState(SIGNED_OUT);
      if (!isExpired(token, world.now())) return await restore(token);
      expiredOnLoadOf = world.currentPath();
      end();
      world.notify('info', messages.session.expired);
      world.goTo({ to: pages.home, replace: true });
    })();
    return starting;
  }

  async function restore(token: string): Promise<void> {
    const text = await Promise.race([world.readPersisted(), world.wait(REHYDRATE_TIMEOUT_MS).then(() => null)]);
    if (storedToken() !== token) return;
    const { user } = parseState(text);
    if (user && user.id === readToken(token)?.userId) world.setState({ status: 'signed-in', user });
    else await loadUser().catch(() => undefined);
  }

  /** Returns the user for the guard of a page, or why there is none. The guard must call `leave` afterwards. */
  async function visit(path: string): Promise<OwnUser | 'no token' | 'expired on load' | 'ended'> {
    visited = path;
    const before = storedToken();
    await start();
    if (expiredOnLoadOf === path) {
      expiredOnLoadOf = undefined;
      return 'expired on load';
    }
    const token = storedToken();
    if (token === undefined) return before === undefined ? 'no token' : 'ended';
    if (!isExpired(token, world.now())) return await loadUser().catch(() => 'ended' as const);
    expire();
    return 'ended';
  }

  function leave(path: string): void {
    if (visited === path) visited = undefined;
  }

  /** Returns the signed-in user. It loads the user if there is only a token. @throws SessionEnded if that fails */
  async function loadUser(): Promise<OwnUser> {
    const { user } = world.state();
    if (user) return user;
    fetchingUser ??= fetchUser().finally(() => (fetchingUser = undefined));
    return await fetchingUser;
  }

  async function fetchUser(): Promise<OwnUser> {
    for (const wait of [...USER_RETRY_WAITS_MS, undefined]) {
      try {
        const { user } = await api('me');
        keepUser(user);
        return user;
      } catch (error) {
        if (error instanceof SessionEnded) throw error;
        const isNetwork = error instanceof ApiError && NETWORK_STATUSES.includes(error.status);
        if (!isNetwork || wait === undefined) break;
        await world.wait(wait);
      }
    }
    endWith(messages.session.invalid);
    throw new SessionEnded(messages.session.invalid);
  }

  /**
   * Signs a user in. Returns undefined and stores no session if this site does not know the user's role.
   * @throws ApiError
   */
  async function signIn(credentials: Credentials): Promise<OwnUser | undefined> {
    return adopt(await api('login', { body: credentials }));
  }

  /** Starts a session with the response to a sign-in. Returns what `signIn` returns. */
  function adopt({ user, authorization }: LoginAnswer): OwnUser | undefined {
    const before = storedToken();
    if (user.role_type !== ROLE_USER && user.role_type !== ROLE_ADMIN) {
      sendLogout(authorization.token);
      return undefined;
    }
    if (before !== undefined) sendLogout(before);
    // The user is stored before the token: other tabs react to the new token, and then read the user.
    persist(user);
    world.storage.set(TOKEN_KEY, authorization.token);
    world.setState({ status: 'signed-in', user });
    return user;
  }

  /** Handles the logout button. If the call fails, the session stays. */
  async function signOut(): Promise<void> {
    const token = storedToken();
    if (token !== undefined && isExpired(token, world.now())) return expire();
    try {
      if (token !== undefined) await callLogout(token);
    } catch {
      return world.notify('error', messages.logout.failed);
    }
    clear();
    world.notify('success', messages.logout.succeeded);
    world.goTo({ to: pages.home });
  }

  /** Ends a session that has expired, by its token's age or by the user's inactivity. */
  function expire(): void {
    if (storedToken() !== undefined) endWith(messages.session.expired);
  }

  function endWith(message: string): void {
    end();
    world.notify('info', message);
    world.goTo({ to: loginPath(visited ?? world.currentPath()), notice: message });
  }

  /** Ends the session in this browser at once. Does not wait for the logout call, which may fail or never return. */
  function end(): void {
    const token = storedToken();
    if (token !== undefined) sendLogout(token);
    clear();
  }

  function clear(): void {
    world.storage.remove(TOKEN_KEY);
    persist(undefined);
    world.setState(SIGNED_OUT);
  }

  /** Ends the session on the server. A 401 is a success: the session was over already. */
  async function callLogout(token: string): Promise<void> {
    const { method, path } = calls.logout;
    const headers = { accept: 'application/json' };
    const { status } = await sendAs(token, world.send)(API_BASE + path, { method, headers });
    if (status >= 300 && status !== 401) throw new Error(`The logout call was answered with ${status}.`);
  }

  function sendLogout(token: string): void {
    void callLogout(token).catch(() => undefined);
  }

  /** Wraps `send`: adds the token, or ends an expired session. After a 401, refreshes the token and repeats once. */
  function sendOver(send: Send): Send {
    return async (path, request) => {
      const token = storedToken();
      if (OWN_TOKEN_PATHS.has(path)) return await sendAs(token, send)(path, request);
      if (token !== undefined && isExpired(token, world.now())) {
        expire();
        throw new SessionEnded(messages.session.expired);
      }
      const response = await sendAs(token, send)(path, request);
      if (response.status !== 401 || token === undefined) return response;
      return await sendAs(await tokenAfter(token), send)(path, request);
    };
  }

  /** Returns another token, to repeat a request that was refused with the token `used`. @throws SessionEnded */
  async function tokenAfter(used: string): Promise<string> {
    const next = storedToken() === used ? await refresh(used) : storedToken();
    // If another user has signed in meanwhile, the request must not be repeated with the token of that user.
    if (next !== undefined && readToken(next)?.userId === readToken(used)?.userId) return next;
    throw new SessionEnded(messages.session.invalid);
  }

  /** Refreshes the token, in one call for all waiting requests. Ends the session if the server gives no token. */
  function refresh(used: string): Promise<string | undefined> {
    refreshing ??= askForToken(used)
      .then((next) => {
        // If a sign-out or sign-in has changed the token meanwhile, the result of the refresh is outdated.
        if (storedToken() !== used) return storedToken();
        if (next === undefined) endWith(messages.session.invalid);
        else world.storage.set(TOKEN_KEY, next);
        return next;
      })
      .finally(() => (refreshing = undefined));
    return refreshing;
  }

  async function askForToken(used: string): Promise<string | undefined> {
    try {
      return (await apiOver(sendAs(used, world.send))('refresh')).authorization.token;
    } catch {
      return undefined;
    }
  }

  /** Called after another tab has signed out, signed in or refreshed. `token` is what that tab has stored. */
  async function tokenChangedElsewhere(token: string | null): Promise<void> {
    await starting;
    const { user, status } = world.state();
    const path = world.currentPath();
    if (token === null) {
      if (status === 'signed-out') return;
      world.setState(SIGNED_OUT);
      if (isGuarded(path)) world.goTo({ to: loginPath(path), notice: SIGNED_OUT_ELSEWHERE });
      return;
    }
    if (user?.id === readToken(token)?.userId) return;
    await restore(token);
    // The visible page was loaded for another user, so the page is loaded again.
    if (user && isGuarded(path)) world.goTo({ to: path, replace: true });
  }

  /** Removes the session after a password reset, which has ended all sessions of this user on the server. */
  function forget(email: string): void {
    if (world.state().user?.email.toLowerCase() === email.toLowerCase()) clear();
  }

  /** Stores and shows the user's changed data. Other tabs show it after their next load. */
  function keepUser(user: OwnUser): void {
    persist(user);
    world.setState({ status: 'signed-in', user });
  }

  function persist(user: OwnUser | undefined): void {
    world.storage.set(PERSISTED_STATE_KEY, writeState({ user, language: world.language() }));
  }

  function storedToken(): string | undefined {
    return world.storage.get(TOKEN_KEY) ?? undefined;
  }

  return {
    api,
    sendOver,
    keepUser,
    start,
    visit,
    leave,
    signIn,
    adopt,
    signOut,
    expire,
    forget,
    tokenChangedElsewhere,
  };
}

/** Returns `send` with the token in the headers, if there is one. */
function sendAs(token: string | undefined, send: Send): Send {
  if (token === undefined) return send;
  const authorization = `Bearer ${token}`;
  return (path, request) => send(path, { ...request, headers: { ...request.headers, authorization } });
}
