import { expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { seededRandom } from '#tests/random.ts';
import { isPaused } from './draft-state.ts';
import { createFakeNet, type FakeDevice, type FakeTab, flush, OWNER, PLACE } from './fake-draft-world.ts';
import { readDraft } from './drafts.ts';

const LIVES = 200;
const STEPS = 250;
/** The message of a failure lists this many of the last steps. */
const LOGGED = 30;
const NOBODY = 0;
const OTHER_PERSON = 2;

const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(/w\d+/g) ?? []));

/**
 * Simulates a user who types, sends and discards on two devices, while pages crash and devices go offline, all in a
 * random order. Each word is typed only once, so the test can find every copy of the word.
 */
function createLife(seed: number) {
  const random = seededRandom(seed);
  const net = createFakeNet();
  const account = net.accountOf(OWNER);
  const devices = [net.addDevice(), net.addDevice()];
  /** Words that a page has shown as saved. */
  const acknowledged = new Set<string>();
  /** Words that the user has sent or deleted, so that no draft has to contain them. */
  const excused = new Set<string>();
  const sentWith = new Map<string, string>();
  const sending = new Set<FakeTab>();
  let words = 0;
  const log: string[] = [];
  for (const device of devices) device.isSlow = true;

  const excuse = (...texts: string[]) => {
    for (const word of wordsIn(texts)) excused.add(word);
  };
  const draftText = (tab: FakeTab, id: string) => readDraft(tab.world.storage, PLACE, id)?.fields['content'] ?? '';
  const accountText = (id: string) => account.rows.get(id)?.fields['content'] ?? '';
  const { remove } = account;
  account.remove = (id) => {
    excuse(accountText(id));
    remove(id);
  };

  function type(tab: FakeTab): void {
    if (sending.has(tab) || tab.state().writer !== 'this page') return;
    words += 1;
    if (random.next() < 0.1) {
      excuse(tab.content());
      tab.type(`w${words}`);
    } else tab.type(`${tab.content()} w${words}`.trim());
  }

  async function send(tab: FakeTab, device: FakeDevice): Promise<void> {
    const { draft } = tab;
    const text = tab.content();
    if (sending.has(tab) || isPaused(tab.state()) || text === '') return;
    sending.add(tab);
    try {
      if (await draft.startSending()) return;
      if (device.signedInAs !== OWNER) return;
      const key = draft.sendingKey();
      const sent = draft.sentDraft();
      await tab.call('send', (server) => {
        const earlier = sentWith.get(key);
        if (earlier !== undefined && earlier !== text) throw new ApiError(409, { code: 'keyReused', message: '' });
        if (earlier !== undefined) return;
        sentWith.set(key, text);
        excuse(text);
        if (sent !== undefined) server.send(sent);
      });
      draft.finish();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'keyReused') draft.sendAsNew();
      return;
    } finally {
      sending.delete(tab);
      draft.endSending();
    }
    tab.close();
    device.open(tab.memory);
  }

  function discard(tab: FakeTab): void {
    const { id, others } = tab.state();
    const chosen = random.pick([id, ...others.map((other) => other.id)]);
    excuse(draftText(tab, chosen), chosen === id ? tab.content() : accountText(chosen));
    tab.draft.discard(chosen);
  }

  function transfer(device: FakeDevice, isLost: boolean): void {
    const [taken] = device.transfers.splice(random.between(0, device.transfers.length - 1), 1);
    if (isLost) taken?.lose();
    else taken?.arrive();
  }

  function resume(tab: FakeTab): void {
    const { others } = tab.state();
    if (others.length > 0) tab.draft.resume(random.pick(others).id);
  }

  type Act = (tab: FakeTab, device: FakeDevice) => unknown;
  const acts: Record<string, [times: number, act: Act]> = {
    type: [30, type],
    arrive: [24, (_, device) => transfer(device, false)],
    lose: [3, (_, device) => transfer(device, true)],
    pass: [12, async () => await net.pass(random.pick([100, 1500, 5000, 20_000]))],
    hear: [14, (tab) => tab.hear()],
    resume: [3, resume],
    startOver: [2, (tab) => tab.draft.startOver()],
    discard: [2, discard],
    send: [4, (tab, device) => void send(tab, device)],
    keepMine: [4, (tab) => tab.draft.keepMine()],
    takeTheirs: [4, (tab) => tab.draft.takeTheirs()],
    continueAsNew: [3, (tab) => tab.state().account.kind === 'gone' && tab.draft.continueAsNew()],
    takeBack: [4, (tab) => tab.state().writer === 'another tab' && tab.draft.takeBack()],
    open: [2, (_, device) => device.tabs.size < 3 && device.open()],
    crash: [2, (tab) => tab.crash()],
    close: [2, (tab) => tab.close()],
    reload: [2, (tab, device) => (tab.close(), device.open(tab.memory))],
    leave: [3, (tab) => tab.leave()],
    line: [2, (_, device) => (device.isOnline = !device.isOnline)],
    space: [2, (_, device) => (device.isFull = random.next() < 0.4)],
    signIn: [2, (_, device) => (device.signedInAs = random.pick([OWNER, OWNER, NOBODY, OTHER_PERSON]))],
  };
  const names = Object.entries(acts).flatMap(([name, [times]]) => Array.from({ length: times }, () => name));

  async function step(): Promise<void> {
    const device = random.pick(devices);
    if (device.tabs.size === 0) device.open();
    const name = random.pick(names);
    const chosen = random.pick([...device.tabs]);
    log.push(`${name} on ${devices.indexOf(device)}, ${chosen.state().id}`);
    await acts[name]?.[1](chosen, device);
    await flush();
    for (const tab of devices.flatMap(({ tabs }) => [...tabs])) {
      const { writer, status, account: copy } = tab.state();
      const isSaved = status.kind === 'saved' || copy.kind === 'saved';
      if (writer === 'this page' && isSaved) for (const word of wordsIn([tab.content()])) acknowledged.add(word);
    }
  }

  /** Returns the acknowledged words that no device and no account has any more, although they are not excused. */
  function lost(): string[] {
    const here = wordsIn([...devices.flatMap(({ kept }) => [...kept.values()]), ...account.texts()]);
    return [...acknowledged].filter((word) => !here.has(word) && !excused.has(word));
  }

  /** Brings all devices online, signs them in, and lets enough time pass for every pending save. */
  async function recover(): Promise<void> {
    for (const device of devices) {
      Object.assign(device, { isOnline: true, isFull: false, isSlow: false, signedInAs: OWNER });
    }
    for (let round = 0; round < 5; round += 1) {
      for (const device of devices) {
        while (device.transfers.length > 0) transfer(device, false);
        for (const tab of device.tabs) tab.hearAll();
      }
      await net.pass(20_000);
    }
  }

  /** Returns the words in open forms that should be in the account but are not. */
  function unsaved(): string[] {
    const tabs = devices.flatMap((device) => [...device.tabs]);
    const open = tabs.filter((tab) => !isPaused(tab.state()) && tab.state().status.kind === 'saved');
    const saved = wordsIn(account.texts());
    return [...wordsIn(open.map((tab) => tab.content()))].filter((word) => !saved.has(word) && !excused.has(word));
  }

  return { net, log, step, lost, recover, unsaved };
}

test.each(Array.from({ length: LIVES }, (_, seed) => seed))(
  'life %i of two devices loses no saved word',
  async (seed) => {
    const { net, log, step, lost, recover, unsaved } = createLife(seed);
    for (let number = 0; number < STEPS; number += 1) {
      await step();
      expect(lost(), log.slice(-LOGGED).join('\n')).toEqual([]);
    }
    await recover();
    expect(lost()).toEqual([]);
    expect(unsaved()).toEqual([]);
    expect(net.accountOf(OTHER_PERSON).texts()).toEqual([]);
  },
);
