import { beforeEach, describe, expect, test } from 'vitest';
import { PERSISTED_STATE_KEY, REHYDRATE_TIMEOUT_MS, TOKEN_KEY } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Send } from '#contract/site/site-context.ts';
import type { User } from '#contract/identity/users.ts';
import { createSession, SessionEnded, SIGNED_OUT_ELSEWHERE } from './session.ts';
import type { SessionWorld } from './session-world.ts';
import type { SessionState } from './session-state.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const HOUR = 3600_000;
const CREDENTIALS = { email: 'siti@contoh.id', password: 'kata-sandi-1' };

type Answer = { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }> | undefined;
type Request = Parameters<Send>[1] & { path: string };

/** Returns a simulated browser, whose state tests can read. `answer` returns the simulated server's responses. */
function openWorld(answer: (request: Request) => Answer = () => undefined) {
  const kept = new Map<string, string>();
  const world = {
    now: NOW,
    kept,
    requests: [] as Request[],
    toasts: [] as string[],
    went: [] as { to: string; notice?: string; replace?: boolean }[],
    waits: [] as number[],
    path: '/about',
    state: { status: 'unknown', user: undefined } as SessionState,
    answer,
    readPersisted: async () => kept.get(PERSISTED_STATE_KEY) ?? null,
    calls: () => world.requests.map(({ path }) => path.replace('/api/', '')),
    tokens: () => world.requests.map(({ headers }) => headers['authorization']),
  };
  const given: SessionWorld = {
    now: () => world.now,
    wait: async (ms) => {
      // The short wait lets everything else finish first, so the timeout fires only if readPersisted never resolves.
      if (ms === REHYDRATE_TIMEOUT_MS) await new Promise((resolve) => setTimeout(resolve, 5));
      world.waits.push(ms);
    },
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => kept.set(key, value),
      remove: (key) => kept.delete(key),
    },
    readPersisted: () => world.readPersisted(),
    language: () => 'id',
    send: async (path, request) => {
      world.requests.push({ path, ...request });
      const found = await world.answer({ path, ...request });
      if (!found) throw new TypeError('no connection');
      return { status: found.status, json: async () => found.body ?? { message: 'ok' } };
    },
    currentPath: () => world.path,
    goTo: (destination) => world.went.push(destination),
    notify: (kind, text) => world.toasts.push(`${kind}: ${text}`),
    state: () => world.state,
    setState: (state) => {
      world.state = state;
    },
  };
  return { world, session: createSession(given) };
}

function tokenOf(userId: number, { expiresIn = HOUR, id = 1 } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: String(userId), exp: Math.floor((NOW + expiresIn) / 1000), id })}.x`;
}

function makeUser(id: number, role = 1): User {
  return {
    id,
    nama_depan: 'Siti',
    nama_belakang: 'Rahayu',
    email: CREDENTIALS.email,
    no_hp: '0812',
    gender: 'P',
    role_type: role,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
}

type Opened = ReturnType<typeof openWorld>;
let world: Opened['world'];
let session: Opened['session'];

function keep(user: User | undefined, token = tokenOf(1)): string {
  world.kept.set(TOKEN_KEY, token);
  if (user) world.kept.set(PERSISTED_STATE_KEY, JSON.stringify({ user, language: 'id' }));
  return token;
}

/** Starts the session of a page whose browser has kept a user. */
async function startSignedIn(): Promise<void> {
  keep(makeUser(1));
  await session.start();
}

const isSignedOut = () => {
  expect(world.kept.has(TOKEN_KEY)).toBe(false);
  expect(JSON.parse(world.kept.get(PERSISTED_STATE_KEY) ?? '{}')).toMatchObject({ user: null });
  expect(world.state).toEqual({ status: 'signed-out', user: undefined });
};

beforeEach(() => {
  ({ world, session } = openWorld());
});

describe('on load', () => {
  test('without a token nothing is requested, and no user is signed in', async () => {
    await session.start();
    expect(world.state.status).toBe('signed-out');
    expect(world.requests).toEqual([]);
  });

  test('a valid token and the persisted user are restored without a call', async () => {
    await startSignedIn();
    expect(world.state).toEqual({ status: 'signed-in', user: makeUser(1) });
    expect(world.requests).toEqual([]);
  });

  test('an expired token ends the session before anything is restored', async () => {
    const token = keep(makeUser(1), tokenOf(1, { expiresIn: 0 }));
    world.answer = () => ({ status: 200 });
    await session.start();
    expect(world.calls()).toEqual(['logout']);
    expect(world.tokens()).toEqual([`Bearer ${token}`]);
    expect(world.went).toEqual([{ to: '/', replace: true }]);
    isSignedOut();
  });

  test('a token is valid until its second has come', async () => {
    keep(makeUser(1), tokenOf(1, { expiresIn: 1000 }));
    await session.start();
    expect(world.state.status).toBe('signed-in');
  });

  test.each(['garbage', 'a.b.c', '', 'a.bnVsbA.c'])('%j is not a token', async (token) => {
    keep(makeUser(1), token);
    await session.start();
    isSignedOut();
  });

  test('the logout call may fail: in this browser the session is over', async () => {
    keep(makeUser(1), tokenOf(1, { expiresIn: -HOUR }));
    await session.start();
    isSignedOut();
    expect(world.toasts).toEqual([`info: ${messages.session.expired}`]);
  });

  test('with a token alone the user is requested from the server', async () => {
    keep(undefined);
    world.answer = () => ({ status: 200, body: { user: makeUser(1) } });
    await session.start();
    expect(world.calls()).toEqual(['me']);
    expect(world.state.user).toEqual(makeUser(1));
    expect(JSON.parse(world.kept.get(PERSISTED_STATE_KEY) ?? '')).toEqual({ user: makeUser(1), language: 'id' });
  });

  test.each([
    ['another user', JSON.stringify({ user: makeUser(2), language: 'id' })],
    ['no user', JSON.stringify({ user: { id: 1 }, language: 'id' })],
    ['no JSON', '{'],
    ['nothing', 'null'],
  ])('a persisted state with %s is not believed', async (_, text) => {
    keep(undefined);
    world.kept.set(PERSISTED_STATE_KEY, text);
    world.answer = () => ({ status: 200, body: { user: makeUser(1) } });
    await session.start();
    expect(world.state.user).toEqual(makeUser(1));
    expect(world.calls()).toEqual(['me']);
  });

  test('a persisted state that does not arrive in time is ignored', async () => {
    keep(undefined);
    world.readPersisted = () => new Promise(() => {});
    world.answer = () => ({ status: 200, body: { user: makeUser(1) } });
    await session.start();
    expect(world.waits).toEqual([5000]);
    expect(world.state.user).toEqual(makeUser(1));
  });

  test('happens once, whichever function is called first', async () => {
    keep(undefined);
    world.answer = () => ({ status: 200, body: { user: makeUser(1) } });
    await Promise.all([session.start(), session.start(), session.visit('/userArticle')]);
    expect(world.calls()).toEqual(['me']);
  });
});

describe('the user behind a token', () => {
  test('is requested twice more when the network fails', async () => {
    keep(undefined);
    let tries = 0;
    world.answer = () => ((tries += 1) < 3 ? undefined : { status: 200, body: { user: makeUser(1) } });
    await session.start();
    expect(world.calls()).toEqual(['me', 'me', 'me']);
    expect(world.state.status).toBe('signed-in');
    expect(world.toasts).toEqual([]);
  });

  test('after the third failure the session is over', async () => {
    keep(undefined);
    await session.start();
    expect(world.calls()).toEqual(['me', 'me', 'me', 'logout']);
    expect(world.toasts).toEqual([`info: ${messages.session.invalid}`]);
    expect(world.went).toEqual([{ to: '/login?to=%2Fabout', notice: messages.session.invalid }]);
    isSignedOut();
  });

  test('a refusal is not retried', async () => {
    keep(undefined);
    world.answer = () => ({ status: 404, body: { message: 'Tidak ditemukan.' } });
    await session.start();
    expect(world.calls()).toEqual(['me', 'logout']);
    expect(world.toasts).toEqual([`info: ${messages.session.invalid}`]);
  });
});

describe('before each request', () => {
  test('without a token the call is sent anonymously', async () => {
    world.answer = () => ({ status: 401, body: { message: messages.guard.noToken } });
    await expect(session.api('userArtikel')).rejects.toMatchObject({ status: 401, message: messages.guard.noToken });
    expect(world.tokens()).toEqual([undefined]);
    expect(world.went).toEqual([]);
  });

  test('an expired token ends the session and nothing is sent', async () => {
    await startSignedIn();
    world.now += HOUR;
    world.path = '/userArticle';
    await expect(session.api('userArtikel')).rejects.toBeInstanceOf(SessionEnded);
    expect(world.calls()).toEqual(['logout']);
    expect(world.toasts).toEqual([`info: ${messages.session.expired}`]);
    expect(world.went).toEqual([{ to: '/login?to=%2FuserArticle', notice: messages.session.expired }]);
    isSignedOut();
  });

  test('several at once end it only once', async () => {
    keep(makeUser(1), tokenOf(1, { expiresIn: -1000 }));
    const [first, second] = await Promise.allSettled([session.api('userArtikel'), session.api('userArtikel')]);
    expect(first.status).toBe('rejected');
    expect(second.status).toBe('rejected');
    expect(world.toasts).toHaveLength(1);
    expect(world.went).toHaveLength(1);
  });

  test('signing in ignores an old token', async () => {
    keep(makeUser(1), tokenOf(1, { expiresIn: -HOUR }));
    const fresh = tokenOf(1);
    world.answer = ({ path }) =>
      path.endsWith('/login')
        ? { status: 200, body: { user: makeUser(1), authorization: { token: fresh } } }
        : { status: 401 };
    await expect(session.signIn(CREDENTIALS)).resolves.toEqual(makeUser(1));
    expect(world.kept.get(TOKEN_KEY)).toBe(fresh);
    expect(world.toasts).toEqual([]);
  });
});

describe('after a 401', () => {
  const next = tokenOf(1, { id: 2 });
  const accepts = (token: string) => (request: Request) =>
    request.path.endsWith('/refresh')
      ? { status: 200, body: { authorization: { token } } }
      : request.headers['authorization'] === `Bearer ${token}`
        ? { status: 200, body: { artikels: [] } }
        : { status: 401, body: { message: 'x' } };

  test('one refresh, then the same request with the new token', async () => {
    const old = keep(makeUser(1));
    world.answer = accepts(next);
    await session.api('userArtikel');
    expect(world.calls()).toEqual(['userArtikel', 'refresh', 'userArtikel']);
    expect(world.tokens()).toEqual([`Bearer ${old}`, `Bearer ${old}`, `Bearer ${next}`]);
    expect(world.kept.get(TOKEN_KEY)).toBe(next);
  });

  test('all waiting requests share one refresh, and each is repeated once', async () => {
    keep(makeUser(1));
    world.answer = accepts(next);
    await Promise.all([session.api('userArtikel'), session.api('me'), session.api('userArtikel')]);
    expect(world.calls().filter((call) => call === 'refresh')).toHaveLength(1);
    expect(world.requests).toHaveLength(7);
  });

  test('a form is sent again with everything in it', async () => {
    keep(makeUser(1));
    world.answer = accepts(next);
    const form = new FormData();
    form.set('image', new Blob(['x']), 'a.png');
    await session.api('postArtikel', { body: form });
    const [first, , second] = world.requests;
    expect(first?.body).toBe(form);
    expect(second?.body).toBe(form);
  });

  test('every way of sending has the same rules, uploads too', async () => {
    keep(makeUser(1));
    world.answer = accepts(next);
    const sent: (string | undefined)[] = [];
    const upload = session.sendOver(async (_, { headers }) => {
      sent.push(headers['authorization']);
      return { status: sent.length === 1 ? 401 : 201, json: async () => ({}) };
    });
    const answer = await upload('/api/postArtikel', { method: 'POST', headers: {}, body: new FormData() });
    expect(answer.status).toBe(201);
    expect(sent).toEqual([expect.any(String), `Bearer ${next}`]);
    expect(world.calls()).toEqual(['refresh']);
  });

  test('a request that is refused again is not repeated', async () => {
    keep(makeUser(1));
    world.answer = ({ path }) =>
      path.endsWith('/refresh') ? { status: 200, body: { authorization: { token: next } } } : { status: 401 };
    await expect(session.api('userArtikel')).rejects.toMatchObject({ status: 401 });
    expect(world.calls()).toEqual(['userArtikel', 'refresh', 'userArtikel']);
  });

  test.each([401, 500, undefined])('a refresh that fails (%s) ends the session', async (status) => {
    keep(makeUser(1));
    world.answer = ({ path }) => {
      if (!path.endsWith('/refresh')) return { status: 401 };
      return status === undefined ? undefined : { status };
    };
    await expect(session.api('userArtikel')).rejects.toBeInstanceOf(SessionEnded);
    expect(world.calls()).toEqual(['userArtikel', 'refresh', 'logout']);
    expect(world.toasts).toEqual([`info: ${messages.session.invalid}`]);
    expect(world.went.map(({ to }) => to)).toEqual(['/login?to=%2Fabout']);
    isSignedOut();
  });

  test('another tab has refreshed: its token is used', async () => {
    keep(makeUser(1));
    world.answer = (request) => {
      if (request.path.endsWith('/refresh')) throw new Error('not needed');
      const answer = accepts(next)(request);
      world.kept.set(TOKEN_KEY, next);
      return answer;
    };
    await session.api('userArtikel');
    expect(world.calls()).toEqual(['userArtikel', 'userArtikel']);
  });

  test('no request is repeated as another user who has signed in meanwhile', async () => {
    keep(makeUser(1));
    world.answer = () => {
      world.kept.set(TOKEN_KEY, tokenOf(2));
      return { status: 401 };
    };
    await expect(session.api('delArticle', { params: { id: 1 } })).rejects.toBeInstanceOf(SessionEnded);
    expect(world.calls()).toEqual(['delArticle/1']);
    expect(world.kept.get(TOKEN_KEY)).toBe(tokenOf(2));
  });

  test('a logout during a refresh stays a logout', async () => {
    await startSignedIn();
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
    world.answer = ({ path }) =>
      path.endsWith('/refresh') ? promise : { status: path.endsWith('/logout') ? 200 : 401 };
    const call = session.api('userArtikel');
    await expect.poll(() => world.calls()).toContain('refresh');
    await session.signOut();
    resolve({ status: 200, body: { authorization: { token: next } } });
    await expect(call).rejects.toBeInstanceOf(SessionEnded);
    isSignedOut();
    expect(world.toasts).toEqual([`success: ${messages.logout.succeeded}`]);
  });

  test('responses of login, logout and refresh are not intercepted', async () => {
    keep(makeUser(1));
    world.answer = () => ({ status: 401, body: { message: messages.login.failed } });
    await expect(session.signIn(CREDENTIALS)).rejects.toMatchObject({ message: messages.login.failed });
    expect(world.calls()).toEqual(['login']);
  });
});

describe('signing in', () => {
  const answers = (user: User) => (request: Request) =>
    request.path.endsWith('/login')
      ? { status: 200, body: { user, authorization: { token: tokenOf(user.id) } } }
      : { status: 200 };

  test('stores token and user', async () => {
    world.answer = answers(makeUser(1));
    await session.signIn(CREDENTIALS);
    expect(world.kept.get(TOKEN_KEY)).toBe(tokenOf(1));
    expect(JSON.parse(world.kept.get(PERSISTED_STATE_KEY) ?? '')).toEqual({ user: makeUser(1), language: 'id' });
    expect(world.state).toEqual({ status: 'signed-in', user: makeUser(1) });
  });

  test.each([0, 3, -1])("with an unknown role (%i) stores no session, and ends the server's", async (role) => {
    world.answer = answers(makeUser(1, role));
    await expect(session.signIn(CREDENTIALS)).resolves.toBeUndefined();
    expect(world.kept.has(TOKEN_KEY)).toBe(false);
    expect(world.calls()).toEqual(['login', 'logout']);
    expect(world.tokens()[1]).toBe(`Bearer ${tokenOf(1)}`);
  });

  test('over a session ends the previous one on the server', async () => {
    const before = keep(makeUser(2), tokenOf(2));
    world.answer = answers(makeUser(1));
    await session.signIn(CREDENTIALS);
    expect(world.calls()).toEqual(['login', 'logout']);
    expect(world.tokens()[1]).toBe(`Bearer ${before}`);
  });
});

describe('the logout button', () => {
  beforeEach(startSignedIn);

  test.each([200, 401])('clears the session after the response %i (401: the server has ended it)', async (status) => {
    world.answer = () => ({ status });
    await session.signOut();
    expect(world.toasts).toEqual([`success: ${messages.logout.succeeded}`]);
    expect(world.went).toEqual([{ to: '/' }]);
    isSignedOut();
  });

  test.each([500, undefined])('when the call fails (%s) the session stays', async (status) => {
    world.answer = () => (status === undefined ? undefined : { status });
    await session.signOut();
    expect(world.toasts).toEqual([`error: ${messages.logout.failed}`]);
    expect(world.went).toEqual([]);
    expect(world.state.status).toBe('signed-in');
    expect(world.kept.has(TOKEN_KEY)).toBe(true);
  });

  test('comes too late for an expired token', async () => {
    world.now += HOUR;
    await session.signOut();
    expect(world.toasts).toEqual([`info: ${messages.session.expired}`]);
    isSignedOut();
  });
});

describe('the guard', () => {
  test('finds no user', async () => {
    await expect(session.visit('/postArticle')).resolves.toBe('no token');
  });

  test('finds the user', async () => {
    keep(makeUser(1));
    await expect(session.visit('/postArticle')).resolves.toEqual(makeUser(1));
  });

  test('on a load with an expired token sends home, once', async () => {
    keep(makeUser(1), tokenOf(1, { expiresIn: -HOUR }));
    world.path = '/postArticle';
    await expect(session.visit('/postArticle')).resolves.toBe('expired on load');
    session.leave('/postArticle');
    await expect(session.visit('/postArticle')).resolves.toBe('no token');
  });

  test('a token that has expired since leads to the sign-in page, and then back to the wanted page', async () => {
    await startSignedIn();
    world.now += HOUR;
    await expect(session.visit('/postArticle')).resolves.toBe('ended');
    expect(world.went).toEqual([{ to: '/login?to=%2FpostArticle', notice: messages.session.expired }]);
  });

  test('a call of a page that is still loading leads back to that page', async () => {
    keep(makeUser(1));
    await session.visit('/userArticle');
    world.answer = () => ({ status: 401 });
    await expect(session.api('userArtikel')).rejects.toBeInstanceOf(SessionEnded);
    expect(world.went[0]?.to).toBe('/login?to=%2FuserArticle');
  });

  test('a user who cannot be loaded is sent to the sign-in page', async () => {
    keep(undefined);
    world.path = '/postArticle';
    await expect(session.visit('/postArticle')).resolves.toBe('ended');
    expect(world.toasts).toEqual([`info: ${messages.session.invalid}`]);
    expect(world.went.map(({ to }) => to)).toEqual(['/login?to=%2FpostArticle']);
  });
});

describe('another tab', () => {
  beforeEach(startSignedIn);

  test.each([
    ['/postArticle', [{ to: '/login?to=%2FpostArticle', notice: SIGNED_OUT_ELSEWHERE }]],
    ['/about', []],
  ])('signs out: so does this one, and leaves %s only if it is for signed-in users', async (path, went) => {
    world.kept.delete(TOKEN_KEY);
    world.path = path;
    await session.tokenChangedElsewhere(null);
    expect(world.state.status).toBe('signed-out');
    expect(world.went).toEqual(went);
    expect(world.requests).toEqual([]);
  });

  test('signs in again: so does this one', async () => {
    await session.tokenChangedElsewhere(null);
    keep(makeUser(2), tokenOf(2));
    await session.tokenChangedElsewhere(tokenOf(2));
    expect(world.state.user?.id).toBe(2);
  });

  test('has another user: the screen is loaded anew', async () => {
    keep(makeUser(2), tokenOf(2));
    world.path = '/userArticle';
    await session.tokenChangedElsewhere(tokenOf(2));
    expect(world.state.user?.id).toBe(2);
    expect(world.went).toEqual([{ to: '/userArticle', replace: true }]);
  });

  test('has refreshed: nothing happens here', async () => {
    await session.tokenChangedElsewhere(tokenOf(1, { id: 2 }));
    expect(world.state.user).toEqual(makeUser(1));
    expect(world.went).toEqual([]);
  });
});

test('after a password reset that user is removed, and no other', async () => {
  await startSignedIn();
  session.forget('lain@contoh.id');
  expect(world.state.status).toBe('signed-in');
  session.forget('SITI@contoh.id');
  isSignedOut();
});
