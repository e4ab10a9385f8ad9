import { ApiError } from '#web/api/client.ts';
import { createDraft } from './draft.ts';
import { createDraftStorage } from './draft-storage.ts';
import type { DraftListeners, DraftWorld } from './draft-world.ts';
import { type Blank, draftPlace } from './drafts.ts';
import { createFakeAccount, type FakeAccount } from './fake-draft-account.ts';

export const OWNER = 1;
export const PLACE = draftPlace('article', OWNER, 'new');
export const BLANK: Blank = { fields: { title: '', content: '' }, version: '' };
export const NO_RESPONSE = 'Server tidak dapat dihubungi.';

/** Runs all pending promise callbacks. Timers and slow calls keep waiting. */
export const flush = async () => await new Promise<void>((resolve) => setImmediate(resolve));

/** A request on its way to the server, or a response on its way back. */
export type Transfer = { arrive: () => void; lose: () => void };

type Timer = { at: number; run: () => void };

/** A simulated browser whose tabs share its storage. */
export type FakeDevice = {
  kept: Map<string, string>;
  files: Map<string, File>;
  tabs: Set<FakeTab>;
  isOnline: boolean;
  /** Whether the storage refuses new values. */
  isFull: boolean;
  /** Id of the signed-in user; 0 after a logout. */
  signedInAs: number;
  /** Whether calls wait in `transfers` until the test delivers or loses them. */
  isSlow: boolean;
  transfers: Transfer[];
  newId: () => string;
  /** Names of the API calls of all pages, in their order. */
  calls: string[];
  /** Renders the form in a new tab. With `memory`, renders it in a reloaded tab with this sessionStorage. */
  load: (memory?: Map<string, string>) => FakeTab;
  /** Does the same as `load`, and calls `begin` as the page does once it is shown. */
  open: (memory?: Map<string, string>) => FakeTab;
};

export type FakeNet = {
  now: () => number;
  devices: FakeDevice[];
  accountOf: (userId: number) => FakeAccount;
  addDevice: () => FakeDevice;
  /** Advances the clock, and runs the timers of all open pages in order. */
  pass: (ms: number) => Promise<void>;
};

/** Simulates the server, the devices and their common clock. */
export function createFakeNet(): FakeNet {
  let time = Date.parse('2026-11-26T01:00:00Z');
  const accounts = new Map<number, FakeAccount>();
  const devices: FakeDevice[] = [];
  const net: FakeNet = {
    now: () => time,
    devices,
    accountOf(userId) {
      const account = accounts.get(userId) ?? createFakeAccount(net.now);
      accounts.set(userId, account);
      return account;
    },
    addDevice() {
      const device = createFakeDevice(net, `d${devices.length}`);
      devices.push(device);
      return device;
    },
    async pass(ms) {
      const end = time + ms;
      await flush();
      for (;;) {
        const timers = devices.flatMap(({ tabs }) => [...tabs]).flatMap(({ timers: all }) => [...all]);
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        time = Math.max(time, next.at);
        next.run();
        await flush();
      }
      time = end;
    },
  };
  return net;
}

function createFakeDevice(net: FakeNet, name: string): FakeDevice {
  const kept = new Map<string, string>();
  const files = new Map<string, File>();
  const tabs = new Set<FakeTab>();
  let ids = 0;
  const device: FakeDevice = {
    kept,
    files,
    tabs,
    isOnline: true,
    isFull: false,
    signedInAs: OWNER,
    isSlow: false,
    transfers: [],
    newId: () => `${name}n${(ids += 1)}`,
    calls: [],
    load: (memory = new Map()) => {
      const tab = createFakeTab(net, device, memory);
      tabs.add(tab);
      return tab;
    },
    open: (memory) => {
      const tab = device.load(memory);
      tab.begin();
      return tab;
    },
  };
  return device;
}

function createFakeTab(net: FakeNet, device: FakeDevice, memory: Map<string, string>) {
  const timers = new Set<Timer>();
  const events: string[] = [];
  let listeners: DraftListeners | undefined;
  let end: (() => void) | undefined;
  let isAlive = true;

  const announce = (key: string) => {
    for (const other of device.tabs) if (other !== tab) other.events.push(key);
  };
  const browserStorage = {
    getItem: (key: string) => device.kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (device.isFull) throw new DOMException('full', 'QuotaExceededError');
      device.kept.set(key, value);
      announce(key);
    },
    removeItem: (key: string) => {
      if (device.kept.delete(key)) announce(key);
    },
    key: (index: number) => [...device.kept.keys()][index] ?? null,
    get length() {
      return device.kept.size;
    },
  };

  /** Simulates an API call. A closed page gets no response, but its request may still arrive. */
  async function call<Answer>(name: string, act: (account: FakeAccount) => Answer): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = () => reject(new ApiError(0, { message: NO_RESPONSE }));
    const account = net.accountOf(device.signedInAs);
    device.calls.push(name);
    const respond = (settle: () => void) => {
      const answer = () => void (isAlive && settle());
      if (device.isSlow) device.transfers.push({ arrive: answer, lose: () => void (isAlive && fail()) });
      else answer();
    };
    const arrive = () => {
      try {
        const answer = structuredClone(act(account));
        respond(() => resolve(answer));
      } catch (error) {
        respond(() => reject(error));
      }
    };
    if (!device.isOnline) fail();
    else if (device.isSlow) device.transfers.push({ arrive, lose: () => void (isAlive && fail()) });
    else arrive();
    return await promise;
  }

  const world: DraftWorld = {
    now: net.now,
    newId: device.newId,
    after: (ms, act) => {
      const timer = {
        at: net.now() + ms,
        run: () => {
          timers.delete(timer);
          act();
        },
      };
      if (isAlive) timers.add(timer);
      return () => void timers.delete(timer);
    },
    storage: createDraftStorage(() => browserStorage),
    tab: {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => memory.set(key, value) !== undefined,
      remove: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
      isStored: (key) => memory.has(key),
    },
    files: {
      ready: Promise.resolve(),
      save: async (key, file) => !device.isFull && device.files.set(key, file) !== undefined,
      read: async (key) => device.files.get(key),
      drop: async (key) => void device.files.delete(key),
      dropWithout: async (prefix, hasDraft) => {
        for (const key of device.files.keys()) if (key.startsWith(prefix) && !hasDraft(key)) device.files.delete(key);
      },
    },
    account: {
      save: async (id, body) => await call('save', (account) => account.save(id, body)),
      read: async (id) => await call('read', (account) => account.read(id)),
      remove: async (id) => await call('remove', (account) => account.remove(id)),
      list: async () => await call('list', (account) => account.list()),
    },
    isSignedInAs: (userId) => device.signedInAs === userId,
    listen: (given) => {
      listeners = given;
      return () => (listeners = undefined);
    },
  };
  const draft = createDraft(world, PLACE, BLANK);

  const tab = {
    world,
    draft,
    timers,
    events,
    memory,
    call,
    state: draft.state,
    content: () => draft.state().writing.fields['content'] ?? '',
    type: (text: string) => draft.change({ content: text }),
    begin: () => {
      end = draft.begin();
    },
    /** Delivers the next storage event from another tab. */
    hear: () => {
      const key = events.shift();
      if (key !== undefined) listeners?.onStored(key);
    },
    hearAll: () => {
      while (events.length > 0) tab.hear();
    },
    goOnline: () => listeners?.onOnline(),
    leave: () => listeners?.onLeaving(),
    /** Closes the page, or opens another page in its tab. */
    close: () => {
      end?.();
      tab.crash();
    },
    /** Ends the page at once, without a last save. */
    crash: () => {
      isAlive = false;
      timers.clear();
      device.tabs.delete(tab);
    },
  };
  return tab;
}

export type FakeTab = ReturnType<typeof createFakeTab>;
