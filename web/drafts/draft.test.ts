import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { SessionEnded } from '#web/session/session.ts';
import { showToastsWith } from '#web/ui/notify.ts';
import { PAUSE_MS, RETRY_MS, SAVE_EVERY_MS, SETTLE_MS } from './account-copy.ts';
import { shownStatus } from './draft-state.ts';
import {
  BLANK,
  createFakeNet,
  type FakeDevice,
  type FakeNet,
  type FakeTab,
  flush,
  NO_RESPONSE,
  OWNER,
  PLACE,
} from './fake-draft-world.ts';
import { draftKey, findDrafts, readDraft } from './drafts.ts';
import type { FakeAccount } from './fake-draft-account.ts';

let net: FakeNet;
let account: FakeAccount;
let device: FakeDevice;
let tab: FakeTab;
let toasts: string[];

beforeEach(async () => {
  toasts = [];
  showToastsWith(({ text }) => toasts.push(text));
  net = createFakeNet();
  account = net.accountOf(OWNER);
  device = net.addDevice();
  tab = device.open();
  await flush();
});

const stored = (id = tab.state().id) => readDraft(tab.world.storage, PLACE, id);
const inAccount = (id = tab.state().id) => account.rows.get(id);
const contentOf = (found: { fields: Readonly<Record<string, string>> } | undefined) => found?.fields['content'];
const pictureNamed = (name: string) => new File(['x'], name, { type: 'image/png' });

/** Types a text, and waits until the page has sent it to the account. */
async function typeAndWait(text: string, writing = tab): Promise<void> {
  writing.type(text);
  await net.pass(PAUSE_MS);
}

/** Types a text, and waits until the account has it. */
async function save(text: string, writing = tab): Promise<string> {
  await typeAndWait(text, writing);
  expect(writing.state().account.kind).toBe('saved');
  return writing.state().id;
}

/** Types a text that only the browser stores, and ends the page. */
function crashOffline(text: string): void {
  device.isOnline = false;
  tab.type(text);
  tab.crash();
  device.isOnline = true;
}

function reload(): FakeTab {
  tab.close();
  return device.open(tab.memory);
}

/** Opens a page, and waits until it has the list of drafts from the account. */
async function openLoaded(on = device, memory?: Map<string, string>): Promise<FakeTab> {
  const page = on.open(memory);
  await flush();
  return page;
}

async function resume(id: string, page = tab): Promise<void> {
  page.draft.resume(id);
  await flush();
}

async function discard(id: string): Promise<void> {
  tab.draft.discard(id);
  await flush();
}

/** Opens the draft in a second tab of the same device. */
async function takeOver(id: string): Promise<FakeTab> {
  const second = device.open();
  await resume(id, second);
  return second;
}

/** Makes the device slow, types a text, and returns the id of its draft. */
function typeSlowly(text: string): string {
  device.isSlow = true;
  tab.type(text);
  return tab.state().id;
}

/** Makes the device fast again, and delivers all pending requests and responses. */
async function deliverAll(): Promise<void> {
  device.isSlow = false;
  while (device.transfers.length > 0) {
    device.transfers.shift()?.arrive();
    await flush();
  }
}

/** Delivers the pending request, and loses its response. */
async function loseResponse(): Promise<void> {
  device.transfers.shift()?.arrive();
  device.transfers.shift()?.lose();
  await flush();
}

/** Opens the draft on a second device and saves another text there. */
async function continueElsewhere(text: string): Promise<{ other: FakeDevice; there: FakeTab }> {
  const { id } = tab.state();
  const other = net.addDevice();
  const there = await openLoaded(other);
  await resume(id, there);
  await save(text, there);
  return { other, there };
}

/** Saves newer text on another device, then reopens this page before the newer text has arrived. */
async function reopenBehind(): Promise<FakeTab> {
  await save('a');
  tab.close();
  await continueElsewhere('lebih baru');
  device.isSlow = true;
  return device.open(tab.memory);
}

/** Saves a newer version on another device, so that this page's next save is refused. */
async function fallBehind(): Promise<{ other: FakeDevice; there: FakeTab }> {
  await save('bersama');
  const elsewhere = await continueElsewhere('dari telepon');
  await typeAndWait('dari laptop');
  expect(tab.state().account.kind).toBe('ahead');
  return elsewhere;
}

async function send(page = tab): Promise<void> {
  expect(await page.draft.startSending()).toBe(false);
  account.send(page.draft.sentDraft() ?? '');
  page.draft.finish();
  page.draft.endSending();
}

describe('every letter', () => {
  test('is in the browser at once, and in the account only after a pause', async () => {
    tab.type('a');
    expect(contentOf(stored())).toBe('a');
    expect(tab.state()).toMatchObject({ status: { kind: 'saved' }, account: { kind: 'waiting' } });
    await net.pass(PAUSE_MS - 1);
    expect(inAccount()).toBeUndefined();
    await net.pass(1);
    expect(contentOf(inAccount())).toBe('a');
    expect(tab.state().account).toEqual({ kind: 'saved', at: new Date(net.now()).toISOString() });
    tab.type('ab');
    expect(tab.state().account.kind).toBe('waiting');
    expect(stored()?.account).toMatchObject({ rev: 1, savedAt: null });
  });

  test('is saved while a person types without a pause', async () => {
    for (let typed = 0; typed < 3 * SAVE_EVERY_MS; typed += 500) {
      tab.type(`a${typed}`);
      await net.pass(500);
    }
    expect(account.saves).toHaveLength(3);
  });

  test('that is typed during a save is saved by the next one, not beside it', async () => {
    device.isSlow = true;
    await typeAndWait('a');
    tab.type('ab');
    await net.pass(SAVE_EVERY_MS);
    expect(device.transfers).toHaveLength(1);
    device.isSlow = false;
    device.transfers.shift()?.arrive();
    await net.pass(PAUSE_MS);
    expect(contentOf(inAccount())).toBe('ab');
    expect(account.saves).toHaveLength(2);
  });

  test('goes to the account at once when the window is left, and when the page is closed', async () => {
    tab.type('a');
    tab.leave();
    await flush();
    expect(contentOf(inAccount())).toBe('a');
    tab.type('ab');
    const { id } = tab.state();
    tab.close();
    await flush();
    expect(contentOf(inAccount(id))).toBe('ab');
  });

  test('of a form that is emptied again is gone from the browser, not from the account', async () => {
    const id = await save('a');
    tab.type('');
    expect(stored()).toBeUndefined();
    expect(tab.state().status.kind).toBe('empty');
    await net.pass(RETRY_MS);
    expect(contentOf(inAccount(id))).toBe('a');
    const next = reload();
    await flush();
    await resume(id, next);
    next.type('');
    await typeAndWait('b', next);
    expect(contentOf(inAccount(id))).toBe('b');
  });
});

describe('a save that fails', () => {
  test.each([
    ['after a while', () => net.pass(RETRY_MS)],
    ['as soon as the browser is online', async () => (tab.goOnline(), await flush())],
  ])('is repeated %s', async (_when, wait) => {
    device.isOnline = false;
    await typeAndWait('a');
    expect(tab.state()).toMatchObject({ status: { kind: 'saved' }, account: { kind: 'failed', reason: undefined } });
    device.isOnline = true;
    await wait();
    expect(tab.state().account.kind).toBe('saved');
  });

  test.each([
    [413, 'Terlalu besar', 'Terlalu besar'],
    [429, 'Terlalu banyak', 'Terlalu banyak'],
    [422, 'Tidak sah', 'Tidak sah'],
    [500, 'Galat', undefined],
    [403, 'Galat', undefined],
  ])('with %i and %j shows the reason %j', async (status, message, reason) => {
    account.refusal = new ApiError(status, { message });
    await typeAndWait('a');
    expect(tab.state().account).toMatchObject({ kind: 'failed', reason });
  });

  test('because its response was lost is followed by one that goes on from there', async () => {
    device.isSlow = true;
    await typeAndWait('a');
    await loseResponse();
    expect(tab.state().account.kind).toBe('failed');
    device.isSlow = false;
    await typeAndWait('ab');
    expect(tab.state().account.kind).toBe('saved');
    expect(inAccount()).toMatchObject({ rev: 2, fields: { content: 'ab' } });
  });

  test('of a page that was left is known to the next page by the list', async () => {
    const id = typeSlowly('a');
    tab.close();
    device.transfers.shift()?.arrive();
    device.isSlow = false;
    const next = await openLoaded(device, tab.memory);
    expect(stored(id)?.account.rev).toBe(1);
    await typeAndWait('ab', next);
    expect(contentOf(inAccount(id))).toBe('ab');
  });
});

describe('a person', () => {
  test('who is signed out, or another one, gets nothing of the text', async () => {
    for (const signedInAs of [0, 2]) {
      device.signedInAs = signedInAs;
      tab.type(`a${signedInAs}`);
      await net.pass(RETRY_MS);
      expect(tab.state().account.kind).toBe('failed');
    }
    expect(account.rows.size + net.accountOf(2).rows.size).toBe(0);
    device.signedInAs = 2;
    device.open();
    await flush();
    expect(device.calls).toEqual(['list']);
    device.signedInAs = OWNER;
    await net.pass(RETRY_MS);
    expect(tab.state().account.kind).toBe('saved');
    device.signedInAs = 2;
    await discard(tab.state().id);
    expect(device.calls).toEqual(['list', 'save']);
  });

  test('whose session ends with the save is told so when the form is sent', async () => {
    account.refusal = new SessionEnded('Sesi berakhir');
    tab.type('a');
    await expect(tab.draft.startSending()).rejects.toThrow('Sesi berakhir');
    account.refusal = undefined;
    tab.draft.endSending();
    expect(await tab.draft.startSending()).toBe(false);
  });
});

describe('a page that is opened later', () => {
  test('in the same tab begins with the text, and says when it was saved', async () => {
    await save('a');
    const { savedAt } = stored() ?? {};
    const next = reload();
    expect(next.content()).toBe('a');
    expect(next.state()).toMatchObject({
      restoredFrom: savedAt,
      status: { kind: 'saved' },
      account: { kind: 'saved' },
    });
    next.draft.hideRestored();
    expect(next.state().restoredFrom).toBeUndefined();
  });

  test('in another tab begins empty, and offers the text', async () => {
    const id = await save('a');
    const next = device.open();
    expect(next.content()).toBe('');
    expect(next.state()).toMatchObject({ restoredFrom: undefined, others: [{ id, isOnlyHere: false }] });
  });

  test('saves what the account does not have yet', async () => {
    crashOffline('a');
    const next = device.open(tab.memory);
    await net.pass(PAUSE_MS);
    expect(next.state().account.kind).toBe('saved');
  });

  test('shows what another device has written since, if nothing was typed here', async () => {
    await save('a');
    tab.close();
    await continueElsewhere('lebih baru');
    const next = device.open(tab.memory);
    const { shown } = next.state();
    await flush();
    expect(next.content()).toBe('lebih baru');
    expect(next.state().shown).toBeGreaterThan(shown);
  });

  test('shows what was typed here, if another device has written too', async () => {
    await save('a');
    await continueElsewhere('lebih baru');
    crashOffline('di sini');
    const next = await openLoaded(device, tab.memory);
    expect(next.content()).toBe('di sini');
    await net.pass(PAUSE_MS);
    expect(next.state().account.kind).toBe('ahead');
  });

  test.each([0, 1, 2, 3])('keeps what is typed after %i steps, before the newer text arrives', async (steps) => {
    const next = await reopenBehind();
    const arrive = async () => {
      device.transfers.shift()?.arrive();
      await flush();
    };
    for (let step = 0; step < steps; step += 1) await arrive();
    next.type('a di sini');
    while (device.transfers.length > 0) await arrive();
    device.isSlow = false;
    expect(next.content()).toBe('a di sini');
    await net.pass(PAUSE_MS);
    expect(next.state().account.kind).toBe('ahead');
  });

  test('shows no newer text in another draft that was opened meanwhile', async () => {
    const next = await reopenBehind();
    next.draft.startOver();
    await deliverAll();
    expect(next.content()).toBe('');
  });

  test('shows what another tab has written between its rendering and its beginning', async () => {
    const id = await save('a');
    const next = device.load(tab.memory);
    tab.type('ab');
    next.begin();
    expect(next.content()).toBe('ab');
    expect(stored(id)?.account.savedAt).toBeNull();
  });

  test('keeps a text on the screen that was sent elsewhere', async () => {
    await save('a');
    const { there } = await continueElsewhere('ab');
    await send(there);
    const next = reload();
    await flush();
    expect(next.content()).toBe('a');
    expect(contentOf(stored(next.state().id))).toBe('a');
    expect(next.state().others).toEqual([]);
  });

  test('in development begins twice and loses nothing', async () => {
    tab.type('a');
    const end = tab.draft.begin();
    end();
    device.open().type('b');
    tab.hearAll();
    expect(tab.state().others).toEqual([]);
    tab.draft.begin();
    await typeAndWait('ab');
    expect(contentOf(inAccount())).toBe('ab');
  });
});

describe('several drafts', () => {
  test('the one that was open stays a draft when another one is opened, and is saved at once', async () => {
    const first = await save('pertama');
    tab.draft.startOver();
    expect(tab.content()).toBe('');
    tab.type('kedua');
    const second = tab.state().id;
    await resume(first);
    expect(tab.content()).toBe('pertama');
    expect(contentOf(inAccount(second))).toBe('kedua');
    expect(tab.state().others.map(({ id }) => id)).toEqual([second]);
    tab.close();
    expect(device.open(tab.memory).content()).toBe('pertama');
  });

  test('opening another one closes the notice that the first was restored', async () => {
    const first = await save('pertama');
    const next = reload();
    next.draft.startOver();
    expect(next.state().restoredFrom).toBeUndefined();
    const last = device.open(new Map([[PLACE, first]]));
    next.type('kedua');
    last.hearAll();
    await resume(next.state().id, last);
    expect(last.content()).toBe('kedua');
    expect(last.state().restoredFrom).toBeUndefined();
  });

  test('drafts of other forms and subjects are not offered', async () => {
    const id = await save('a');
    const row = account.read(id);
    account.rows.set('b1', { ...row, id: 'b1', form: 'blog' });
    account.rows.set('a7', { ...row, id: 'a7', subject: 7 });
    const next = net.addDevice().open();
    await flush();
    expect(next.state().others.map((other) => other.id)).toEqual([id]);
  });

  test('one that only the account has is offered and loaded', async () => {
    const id = await save('a');
    const other = net.addDevice();
    const next = await openLoaded(other);
    expect(other.calls).toEqual(['list']);
    expect(next.state().others).toMatchObject([{ id, isOnlyHere: false }]);
    await resume(id, next);
    expect(next.content()).toBe('a');
    expect(next.state().others).toEqual([]);
  });

  test('one that cannot be loaded leaves the form as it is', async () => {
    const id = await save('a');
    const other = net.addDevice();
    const next = await openLoaded(other);
    other.isOnline = false;
    next.type('di sini');
    await resume(id, next);
    expect(next.content()).toBe('di sini');
    expect(toasts).toEqual([NO_RESPONSE]);
  });

  test('one of which only an older version can be loaded is opened in that version', async () => {
    const id = await save('a');
    await continueElsewhere('lebih baru');
    tab.draft.startOver();
    await flush();
    const next = await openLoaded();
    device.isOnline = false;
    await resume(id, next);
    expect(next.content()).toBe('a');
    expect(toasts).toEqual([]);
  });

  test('discarding deletes it in the browser and the account', async () => {
    const id = await save('a');
    await discard(id);
    expect(tab.content()).toBe('');
    expect(tab.state().id).not.toBe(id);
    expect(stored(id)).toBeUndefined();
    expect(inAccount(id)?.isRemoved).toBe(true);
  });

  test('discarding one of whose first save nothing was heard deletes it there too', async () => {
    const id = typeSlowly('a');
    await net.pass(PAUSE_MS);
    await loseResponse();
    device.isSlow = false;
    await discard(id);
    expect(inAccount(id)?.isRemoved).toBe(true);
  });

  test('one whose deletion fails is not offered meanwhile', async () => {
    const id = await save('a');
    account.remove = () => {
      throw new ApiError(500, { message: 'Galat' });
    };
    await discard(id);
    const next = await openLoaded();
    expect(inAccount(id)?.isRemoved).toBe(false);
    expect(next.state().others).toEqual([]);
  });

  test('discarding one whose first save is under way deletes it there too', async () => {
    const id = typeSlowly('a');
    tab.draft.startOver();
    tab.draft.discard(id);
    await deliverAll();
    expect(inAccount(id)?.isRemoved).toBe(true);
    expect(tab.state().others).toEqual([]);
  });

  test('discarding without a connection is repeated by the next page', async () => {
    const id = await save('a');
    device.isOnline = false;
    await discard(id);
    expect(inAccount(id)?.isRemoved).toBe(false);
    device.isOnline = true;
    const next = await openLoaded();
    expect(inAccount(id)?.isRemoved).toBe(true);
    expect(next.state().others).toEqual([]);
    expect(device.kept.size).toBe(0);
  });

  test('one that was deleted elsewhere is cleared away, unless something was typed into it since', async () => {
    const [first, second] = [await save('a'), (tab.draft.startOver(), await save('b'))];
    crashOffline('b dan lagi');
    account.remove(first);
    account.remove(second);
    const next = await openLoaded();
    expect(next.state().others.map(({ id }) => id)).toEqual([second]);
  });
});

describe('two tabs', () => {
  test('the one that takes the draft over writes on, the other one stops until it takes it back', async () => {
    const id = await save('a');
    const second = await takeOver(id);
    tab.hearAll();
    expect(tab.state().writer).toBe('another tab');
    tab.type('tidak');
    tab.draft.chooseFile(id, pictureNamed('a.png'));
    await flush();
    expect(tab.content()).toBe('a');
    expect(device.files.size).toBe(0);
    second.type('ab');
    tab.draft.takeBack();
    expect(tab.content()).toBe('ab');
    expect(tab.state().writer).toBe('this page');
    second.hearAll();
    expect(second.state().writer).toBe('another tab');
  });

  test('one that does not know yet that it was taken over overwrites nothing', async () => {
    const id = await save('a');
    const second = await takeOver(id);
    second.type('ab');
    tab.type('terlambat');
    expect(tab.state().writer).toBe('another tab');
    expect(contentOf(stored())).toBe('ab');
  });

  test('one that has lost the draft saves nothing to the account', async () => {
    tab.type('a');
    const second = await takeOver(tab.state().id);
    second.crash();
    tab.hearAll();
    tab.leave();
    await net.pass(RETRY_MS);
    expect(account.saves).toEqual([]);
  });

  test('one that asks for the newest text takes nothing from the other', async () => {
    const id = await save('a');
    await continueElsewhere('lebih baru');
    tab.close();
    device.isSlow = true;
    device.open(tab.memory);
    const second = device.open(new Map([[PLACE, id]]));
    device.isSlow = false;
    const [first] = device.transfers;
    first?.arrive();
    device.transfers.splice(0, 1);
    await flush();
    device.transfers.splice(1, 1)[0]?.arrive();
    await flush();
    second.hearAll();
    expect(second.state().writer).toBe('this page');
  });

  test('an empty form has lost nothing when the storage is cleared', () => {
    device.kept.clear();
    tab.events.push(PLACE + tab.state().id);
    tab.hearAll();
    expect(tab.state().status.kind).toBe('empty');
  });

  test('an event from before the draft was taken back changes nothing', async () => {
    const id = await save('a');
    await takeOver(id);
    tab.hear();
    tab.draft.takeBack();
    tab.hearAll();
    expect(tab.state().writer).toBe('this page');
  });

  test('a draft that was taken over is not opened by a reload', async () => {
    const id = await save('a');
    const second = await takeOver(id);
    tab.hearAll();
    tab.close();
    expect(device.open(tab.memory).content()).toBe('');
    expect(second.state().writer).toBe('this page');
  });

  test('one that was deleted in another tab is reported, and saved again with the next letter', async () => {
    const id = await save('a');
    const second = device.open();
    second.draft.discard(id);
    tab.hearAll();
    expect(tab.state().status.kind).toBe('unsaved');
    tab.type('ab');
    expect(tab.state().status.kind).toBe('saved');
    expect(contentOf(stored())).toBe('ab');
  });

  test('one that is gone when it is taken back is saved again from the screen', async () => {
    const id = await save('a');
    await takeOver(id);
    tab.hearAll();
    device.kept.delete(draftKey(PLACE, id));
    tab.draft.takeBack();
    expect(tab.state().writer).toBe('this page');
    expect(contentOf(stored(id))).toBe('a');
  });

  test('a new draft of another tab is offered', () => {
    const second = device.open();
    second.type('b');
    tab.hearAll();
    expect(tab.state().others).toMatchObject([{ id: second.state().id, isOnlyHere: true }]);
  });
});

describe('two devices', () => {
  test('a page that is behind saves nothing until the person has decided', async () => {
    await fallBehind();
    tab.type('dan lagi');
    await net.pass(RETRY_MS);
    expect(contentOf(inAccount())).toBe('dari telepon');
    expect(contentOf(stored())).toBe('dan lagi');
    expect(tab.state().account.kind).toBe('ahead');
    expect(await tab.draft.startSending()).toBe(true);
    const { length } = account.saves;
    tab.leave();
    await flush();
    expect(account.saves).toHaveLength(length);
  });

  test('mine: the other version becomes a draft of its own, in the account too', async () => {
    await fallBehind();
    const { shown } = tab.state();
    tab.draft.keepMine();
    await net.pass(PAUSE_MS);
    expect(contentOf(inAccount())).toBe('dari laptop');
    expect(tab.state()).toMatchObject({ account: { kind: 'saved' }, shown });
    const [other] = tab.state().others;
    expect(contentOf(inAccount(other?.id))).toBe('dari telepon');
    expect(other?.isOnlyHere).toBe(false);
  });

  test('theirs: this version becomes a draft of its own, with its picture', async () => {
    await fallBehind();
    tab.draft.chooseFile(tab.state().id, pictureNamed('a.png'));
    await flush();
    const { shown } = tab.state();
    tab.draft.takeTheirs();
    await net.pass(PAUSE_MS);
    expect(tab.content()).toBe('dari telepon');
    expect(tab.state().shown).toBeGreaterThan(shown);
    const [other] = tab.state().others;
    expect(contentOf(inAccount(other?.id))).toBe('dari laptop');
    expect(device.files.get(draftKey(PLACE, other?.id ?? ''))?.name).toBe('a.png');
  });

  test.each(['keepMine', 'takeTheirs'] as const)(
    '%s changes nothing while the other version can be stored nowhere',
    async (choice) => {
      await fallBehind();
      device.isFull = true;
      account.refusal = new ApiError(429, { message: 'Terlalu banyak' });
      tab.draft[choice]();
      await net.pass(RETRY_MS);
      expect(tab.state().account.kind).toBe('ahead');
      expect(contentOf(stored())).toBe('dari laptop');
      expect(contentOf(inAccount())).toBe('dari telepon');
      expect(findDrafts(tab.world.storage, PLACE)).toHaveLength(1);
    },
  );

  test('the same text on both is no conflict', async () => {
    await save('bersama');
    await continueElsewhere('sama');
    await typeAndWait('sama');
    expect(tab.state().account.kind).toBe('saved');
    expect(stored()?.account.rev).toBe(2);
  });

  test('what was sent on the other one is not brought back by typing, and can be continued as new', async () => {
    const id = await save('a');
    const { there } = await continueElsewhere('ab');
    await send(there);
    await typeAndWait('abc');
    expect(tab.state().account.kind).toBe('gone');
    expect(inAccount(id)?.isRemoved).toBe(true);
    tab.draft.continueAsNew();
    await net.pass(PAUSE_MS);
    expect(tab.state().id).not.toBe(id);
    expect(stored(id)).toBeUndefined();
    expect(contentOf(inAccount())).toBe('abc');
  });

  test('what cannot be stored as new stays stored as it was', async () => {
    const id = await save('a');
    account.send(tab.draft.sentDraft() ?? '');
    await typeAndWait('ab');
    device.isFull = true;
    tab.draft.continueAsNew();
    await flush();
    expect(tab.content()).toBe('ab');
    expect(tab.state().status.kind).toBe('refused');
    expect(contentOf(stored(id))).toBe('ab');
  });

  test('continuing as new opens nothing over what was opened meanwhile', async () => {
    await save('a');
    account.send(tab.draft.sentDraft() ?? '');
    await typeAndWait('ab');
    tab.draft.continueAsNew();
    tab.draft.startOver();
    await flush();
    expect(tab.content()).toBe('');
  });
});

describe('sending', () => {
  test('waits for the last save, and removes the draft', async () => {
    const id = await save('a');
    tab.type('ab');
    const { device: copy } = stored()?.account ?? {};
    expect(await tab.draft.startSending()).toBe(false);
    expect(contentOf(inAccount())).toBe('ab');
    expect(tab.draft.sentDraft()).toBe(`${id}:2:${copy}`);
    expect(tab.draft.sendingKey()).toBe(id);
    tab.draft.finish();
    tab.draft.endSending();
    expect(device.kept.size).toBe(0);
    const next = reload();
    expect(next.content()).toBe('');
    expect(next.state().id).not.toBe(id);
  });

  test('waits some seconds at most, then names a draft that the account lacks: its late save is refused', async () => {
    const id = typeSlowly('a');
    const sending = tab.draft.startSending();
    await net.pass(SETTLE_MS - 1);
    expect(tab.draft.sentDraft()).toBeUndefined();
    await net.pass(1);
    expect(await sending).toBe(false);
    const sent = tab.draft.sentDraft() ?? '';
    account.send(sent);
    tab.draft.finish();
    device.transfers.shift()?.arrive();
    expect(inAccount(id)?.isRemoved).toBe(true);
    expect(sent).toBe(`${id}:0:${inAccount(id)?.device}`);
  });

  test('that fails goes on from a save whose response came late', async () => {
    typeSlowly('a');
    void tab.draft.startSending();
    await net.pass(SETTLE_MS);
    tab.draft.endSending();
    await deliverAll();
    await save('ab');
    expect(inAccount()).toMatchObject({ rev: 2, fields: { content: 'ab' } });
  });

  test('leaves what another tab has saved that took the draft over at its beginning', async () => {
    const id = typeSlowly('a');
    const sending = tab.draft.startSending();
    const second = device.open(new Map([[PLACE, id]]));
    await deliverAll();
    await sending;
    await save('ab', second);
    account.send(tab.draft.sentDraft() ?? '');
    tab.draft.finish();
    expect(contentOf(inAccount(id))).toBe('ab');
  });

  test('leaves what the next page writes, if its own is closed before the form is stored', async () => {
    const id = await save('a');
    await tab.draft.startSending();
    const sent = tab.draft.sentDraft() ?? '';
    const next = reload();
    await save('ab', next);
    account.send(sent);
    expect(contentOf(inAccount(id))).toBe('ab');
    await flush();
    expect(contentOf(stored(id))).toBe('ab');
  });

  test('opens no other draft meanwhile, whatever was asked for before', async () => {
    const first = await save('pertama', device.open());
    const second = await save('kedua');
    tab.draft.resume(first);
    void tab.draft.startSending();
    await flush();
    tab.draft.startOver();
    tab.draft.takeBack();
    await discard(second);
    expect(tab.content()).toBe('kedua');
    expect(contentOf(stored(second))).toBe('kedua');
    expect(stored(first)?.writer).not.toBe(stored(second)?.writer);
    tab.draft.endSending();
    await resume(first);
    expect(tab.content()).toBe('pertama');
  });

  test('shows what another device has written only afterwards, if it was not sent', async () => {
    const next = await reopenBehind();
    device.transfers.shift()?.arrive();
    device.transfers.shift()?.arrive();
    await flush();
    void next.draft.startSending();
    await deliverAll();
    expect(next.content()).toBe('a');
    next.draft.endSending();
    expect(next.content()).toBe('lebih baru');
    next.type('dan lagi');
    expect(next.state().writer).toBe('this page');
  });

  test('leaves what another tab has written since', async () => {
    const id = await save('a');
    await tab.draft.startSending();
    const second = await takeOver(id);
    second.type('ab');
    tab.hear();
    tab.draft.takeBack();
    account.send(tab.draft.sentDraft() ?? '');
    tab.draft.finish();
    tab.hearAll();
    expect(tab.state().writer).toBe('nobody');
    expect(contentOf(stored(id))).toBe('ab');
    await net.pass(PAUSE_MS);
    expect(second.state().account.kind).toBe('gone');
  });

  test('a letter that comes after it begins nothing', async () => {
    await save('a');
    await send();
    tab.type('ab');
    await net.pass(RETRY_MS);
    expect(device.kept.size).toBe(0);
  });

  test('as something new uses another key', async () => {
    const id = await save('a');
    tab.draft.sendAsNew();
    expect(tab.draft.sendingKey()).not.toBe(id);
    expect(contentOf(stored())).toBe('a');
    device.kept.clear();
    tab.draft.sendAsNew();
    expect(tab.draft.sendingKey()).not.toBe(id);
  });

  test('saving by hand says where the text is', async () => {
    expect(await tab.draft.saveNow()).toBe('nowhere');
    tab.type('a');
    expect(await tab.draft.saveNow()).toBe('account');
    device.isOnline = false;
    tab.type('ab');
    expect(await tab.draft.saveNow()).toBe('device');
    device.isOnline = true;
    device.kept.clear();
    expect(await tab.draft.saveNow()).toBe('account');
    expect(stored()).toBeDefined();
    await continueElsewhere('lain');
    tab.type('abc');
    expect(await tab.draft.saveNow()).toBe('ahead');
  });
});

describe('a file', () => {
  const choose = (name: string | undefined) =>
    tab.draft.chooseFile(tab.state().id, name === undefined ? undefined : pictureNamed(name));
  const chooseAndWait = async (name: string | undefined) => {
    choose(name);
    await flush();
  };

  test('is saved with the draft and restored with it', async () => {
    choose('a.png');
    expect(tab.state().file).toMatchObject({ isSaving: true, isKept: true });
    expect(shownStatus(tab.state()).kind).toBe('empty');
    await flush();
    expect(shownStatus(tab.state()).kind).toBe('saved');
    const next = reload();
    expect(next.state().file.isRestoring).toBe(true);
    await flush();
    expect(next.state().file).toMatchObject({ isRestoring: false, file: { name: 'a.png' } });
    expect((await next.draft.fileToSend())?.name).toBe('a.png');
    const { id } = next.state();
    next.draft.startOver();
    expect(next.state().file.file).toBeUndefined();
    await resume(id, next);
    expect(next.state().file.file?.name).toBe('a.png');
  });

  test('that is read or saved late is not shown with another draft', async () => {
    choose('a.png');
    tab.draft.startOver();
    await flush();
    expect(tab.state().file).toMatchObject({ file: undefined, lostName: undefined });
    const [other] = tab.state().others;
    const { promise, resolve } = Promise.withResolvers<File>();
    tab.world.files.read = async () => await promise;
    await resume(other?.id ?? '');
    tab.draft.startOver();
    resolve(pictureNamed('a.png'));
    await flush();
    expect(tab.state().file).toMatchObject({ file: undefined, lostName: undefined });
  });

  test.each([
    ['is another one than the draft names', (key: string) => device.files.set(key, pictureNamed('b.png'))],
    ['is no longer there', () => device.files.clear()],
  ])('that %s is named as lost', async (_what, change) => {
    await chooseAndWait('a.png');
    change(draftKey(PLACE, tab.state().id));
    const next = reload();
    await flush();
    expect(next.state().file).toMatchObject({ file: undefined, lostName: 'a.png' });
  });

  test('is deleted with its draft, here or elsewhere', async () => {
    await chooseAndWait('a.png');
    await discard(tab.state().id);
    expect(device.files.size).toBe(0);
    choose('b.png');
    await net.pass(PAUSE_MS);
    account.remove(tab.state().id);
    tab.crash();
    device.open();
    await flush();
    expect(device.files.size).toBe(0);
  });

  test('that the browser does not store is shown as such', async () => {
    device.isFull = true;
    await chooseAndWait('a.png');
    expect(tab.state().file).toMatchObject({ isKept: false, file: { name: 'a.png' } });
    expect(tab.state().status.kind).toBe('refused');
  });

  test('that was prepared for another draft is not taken', async () => {
    const { id } = tab.state();
    tab.draft.startOver();
    tab.draft.chooseFile(id, pictureNamed('a.png'));
    expect(tab.state().file.file).toBeUndefined();
    expect(device.files.size).toBe(0);
  });

  test('that is taken out again, or whose draft is gone, is deleted', async () => {
    await chooseAndWait('a.png');
    await chooseAndWait(undefined);
    expect(device.files.size).toBe(0);
    await chooseAndWait('b.png');
    device.kept.clear();
    device.open();
    await flush();
    expect(device.files.size).toBe(0);
  });
});

describe('a browser that stores nothing more', () => {
  test('is reported, and the account has the text', async () => {
    device.isFull = true;
    tab.type('a');
    expect(tab.state().status.kind).toBe('refused');
    await net.pass(PAUSE_MS);
    expect(contentOf(inAccount())).toBe('a');
    device.isFull = false;
    tab.type('ab');
    expect(tab.state().status.kind).toBe('saved');
  });

  test('is still reported when the draft is opened again on the same page', async () => {
    device.isFull = true;
    tab.type('a');
    const { id } = tab.state();
    tab.draft.startOver();
    await resume(id);
    expect(tab.content()).toBe('a');
    expect(tab.state().status.kind).toBe('refused');
  });

  test('lets another tab that goes on from the older text replace nothing in the account', async () => {
    const id = await save('a');
    device.isFull = true;
    await save('ab');
    const second = device.open();
    device.isFull = false;
    await resume(id, second);
    await typeAndWait('ac', second);
    expect(second.state().account.kind).toBe('ahead');
    expect(contentOf(inAccount(id))).toBe('ab');
    expect(contentOf(stored(id))).toBe('ac');
  });

  test('does so too if the response to its save comes late', async () => {
    const id = await save('a');
    device.isFull = true;
    tab.type('ab');
    device.isSlow = true;
    await net.pass(PAUSE_MS);
    device.transfers.shift()?.arrive();
    device.isFull = false;
    const second = device.open(new Map([[PLACE, id]]));
    second.type('ac');
    await deliverAll();
    await net.pass(PAUSE_MS);
    expect(second.state().account.kind).toBe('ahead');
    expect(contentOf(inAccount(id))).toBe('ab');
  });

  test('never says that the account has a text of which it has only the beginning', async () => {
    device.isSlow = true;
    await typeAndWait('a');
    device.isFull = true;
    tab.type('ab');
    // Another tab stores a text after the browser refused this page's text. The other tab's text then counts as the
    // newer one.
    device.kept.set(
      draftKey(PLACE, tab.state().id),
      JSON.stringify({
        ...stored(),
        fields: { ...BLANK.fields, content: 'a' },
        account: { rev: 0, device: 'd0n1', savedAt: null },
      }),
    );
    await deliverAll();
    expect(tab.state()).toMatchObject({ status: { kind: 'refused' }, account: { kind: 'waiting' } });
  });

  test('does so after each time that it had space again', async () => {
    device.isFull = true;
    const id = await save('a');
    device.isFull = false;
    await save('ab');
    device.isFull = true;
    await save('abc');
    device.isFull = false;
    const second = await takeOver(id);
    await typeAndWait('abd', second);
    expect(second.state().account.kind).toBe('ahead');
  });

  test('does so after the draft was taken back', async () => {
    const id = await save('a');
    device.isFull = true;
    await save('ab');
    device.isFull = false;
    const second = device.open(new Map([[PLACE, id]]));
    tab.hearAll();
    tab.draft.takeBack();
    expect(tab.content()).toBe('a');
    second.crash();
    device.isFull = true;
    await typeAndWait('ac');
    expect(tab.state().account.kind).toBe('ahead');
  });
});

test('a form with initial values counts only what differs, also from values that it gets later', () => {
  const given = { fields: { title: 'Judul', content: 'Isi' }, version: '1' };
  tab.draft.setBlank(given);
  tab.draft.startOver();
  expect(tab.state().writing).toEqual({ ...given, fileName: null });
  tab.type('Isi');
  expect(tab.state().status.kind).toBe('empty');
  tab.draft.rebase('2');
  expect(tab.state().writing.version).toBe('2');
  tab.draft.setBlank(BLANK);
  tab.type('Isi');
  expect(tab.state().status.kind).toBe('saved');
});
