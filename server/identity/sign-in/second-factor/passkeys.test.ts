import { describe, expect, test } from 'vitest';
import { closeAccount, erasePerson } from '#server/accounts/accounts.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { refusedFields } from '#tests/answers.ts';
import { renewPerson, renewTestApp } from '#tests/open-app.ts';
import { codeOfApp } from '#tests/authenticator.ts';
import { createAdmin, createPerson, type Person } from '#tests/factories.ts';
import { createPasskeyDevice } from '#tests/passkeys.ts';

const SITE = 'https://terarah.test';

const t = renewTestApp({ rateLimit: true, publicUrl: SITE });
const person = renewPerson(t, { nama_depan: 'Siti' });

const post = (call: string, payload: object = {}, who?: Person) => t.send('POST', call, who, payload);
const own = async (who = person) =>
  (await t.send('GET', 'ownSecondFactor', who)).body as {
    passkeys: { id: string; name: string; used_at: string | null }[];
    recovery_codes_left: number;
  };

type Device = ReturnType<typeof createPasskeyDevice>;

async function add(device: Device = createPasskeyDevice(SITE), who = person, identity: object = {}) {
  const { options } = (await post('startPasskey', { password: who.password, ...identity }, who)).body;
  const added = await post('addPasskey', { name: 'Ponsel saya', passkey: device.create(options) }, who);
  return { device, options, ...added };
}
const challenge = async () => (await post('startPasskeySignIn')).body.options;
const signIn = async (device: Device) => await post('signInByPasskey', { passkey: device.use(await challenge()) });
const confirm = async (device: Device, who = person) => ({
  passkey: device.use((await post('confirmByPasskey', {}, who)).body.options),
});

describe('a passkey', () => {
  test('is added after the password, with recovery codes, and signs in alone', async () => {
    expect((await post('startPasskey', { password: 'salah' }, person)).status).toBe(422);
    const { device, options, status, body } = await add();
    expect(options).toMatchObject({
      rp: { id: 'terarah.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect(await own()).toMatchObject({ passkeys: [{ name: 'Ponsel saya', used_at: null }], recovery_codes_left: 10 });
    expect((await t.readMails()).map(({ subject }) => subject)).toContain('Passkey ditambahkan ke akun Terarah Anda');

    t.clock.advance({ min: 1 });
    expect(await challenge()).toMatchObject({ rpId: 'terarah.test', userVerification: 'required' });
    const signedIn = await signIn(device);
    expect([signedIn.status, signedIn.body.user.id]).toEqual([200, person.id]);
    const headers = { authorization: `Bearer ${signedIn.body.authorization.token}` };
    expect((await t.send('GET', 'me', { headers })).body.user.id).toBe(person.id);
    expect((await own()).passkeys[0]?.used_at).toBe(t.clock.now().toISOString());
    expect((await add(undefined, person, await confirm(device))).body.recovery_codes).toEqual([]);
  });

  test('makes the password alone too little: a recovery code signs in beside it', async () => {
    const { body } = await add();
    const credentials = { email: person.email, password: person.password };
    const refused = await post('login', credentials);
    expect([refused.status, refused.body.errors]).toEqual([401, { code: [expect.stringContaining('passkey')] }]);
    expect((await post('login', { ...credentials, code: body.recovery_codes[0] })).status).toBe(200);
  });

  test('shows who its person is, in place of password and code, once', async () => {
    const { device } = await add();
    expect((await post('startSecondFactor', { password: person.password }, person)).status).toBe(422);
    const identity = await confirm(device);
    const { secret } = (await post('startSecondFactor', identity, person)).body;
    expect((await post('startSecondFactor', identity, person)).body.errors).toHaveProperty('passkey');
    expect((await post('turnOnSecondFactor', { code: codeOfApp(secret, t.clock.now()) }, person)).status).toBe(200);
    t.clock.advance({ min: 1 });
    expect((await post('turnOffSecondFactor', await confirm(device), person)).status).toBe(200);
    expect((await own()).recovery_codes_left, 'the passkey is still a second factor').toBe(10);
    expect((await post('startSecondFactor', {}, person)).body.errors).toHaveProperty('password');
  });

  test('is removed after the password and a code, and the last one takes the recovery codes with it', async () => {
    const { device, body } = await add();
    const id = (await own()).passkeys[0]?.id ?? '';
    expect((await post('removePasskey', { id, password: person.password }, person)).status).toBe(422);
    const given = { id, password: person.password, code: body.recovery_codes[0] };
    const other = await createPerson(t);
    expect((await post('removePasskey', { id, password: other.password }, other)).status, "another person's").toBe(409);
    expect((await post('removePasskey', given, person)).status).toBe(200);
    expect(await own()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await signIn(device)).status).toBe(401);
    expect((await post('login', { email: person.email, password: person.password })).status).toBe(200);
  });

  test('gets another name, without the password, from its own person only', async () => {
    const { device } = await add();
    await add(createPasskeyDevice(SITE), person, await confirm(device));
    const [id = '', second = ''] = (await own()).passkeys.map((passkey) => passkey.id);
    const done = { message: 'Nama passkey disimpan.' };
    expect(await post('renamePasskey', { id, name: '  Laptop kantor ' }, person)).toEqual({ status: 200, body: done });
    const names = async () => Object.fromEntries((await own()).passkeys.map((passkey) => [passkey.id, passkey.name]));
    expect(await names()).toEqual({ [id]: 'Laptop kantor', [second]: 'Ponsel saya' });

    const closed = await createPerson(t);
    await createAdmin(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    expect((await post('renamePasskey', { id, name: 'x' }, closed)).status).toBe(401);
    for (const other of [await createPerson(t), await createAdmin(t)]) {
      expect(await post('renamePasskey', { id, name: 'x' }, other)).toMatchObject({
        status: 404,
        body: { message: 'Passkey itu tidak ada di akun Anda.' },
      });
    }
    expect((await post('renamePasskey', { id: 'x', name: 'x' }, person)).status).toBe(404);
    for (const name of ['', ' ', 'a'.repeat(51), 7, undefined]) {
      const { status, body } = await post('renamePasskey', { id, name }, person);
      expect([status, Object.keys(body.errors)], String(name)).toEqual([422, ['name']]);
    }
    expect(await names()).toMatchObject({ [id]: 'Laptop kantor' });
    const entries = t.system.db.selectFrom('audit_log').select(['actor_id', 'entity_id', 'details']);
    expect(await entries.where('action', '=', 'rename passkey').execute()).toEqual([
      { actor_id: person.id, entity_id: person.id, details: '{}' },
    ]);
    expect((await signIn(device)).status).toBe(200);
  });

  test('goes with an erased account, and does not open a closed one', async () => {
    await createAdmin(t);
    const { device } = await add();
    await closeAccount(t.system, { email: person.email, actorId: null });
    expect((await signIn(device)).status).toBe(401);
    await erasePerson(t.system, { email: person.email, actorId: null });
    expect(await t.system.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});

describe('is refused:', () => {
  test('the same response again, also of two at the same moment', async () => {
    const { device } = await add();
    const passkey = device.use(await challenge());
    const both = await Promise.all([1, 2].map(() => post('signInByPasskey', { passkey })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await post('signInByPasskey', { passkey })).status).toBe(401);
  });

  test('a response after five minutes, and the challenge is cleared away', async () => {
    const { device } = await add();
    const options = await challenge();
    await challenge();
    t.clock.advance({ min: 5 });
    expect((await post('signInByPasskey', { passkey: device.use(options) })).status).toBe(401);
    await clearAway(t.system, 0);
    expect(await t.system.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('a challenge of our own making, or for something else', async () => {
    const { device } = await add();
    const made = { challenge: Buffer.alloc(32, 1).toString('base64url'), rpId: 'terarah.test' };
    expect((await post('signInByPasskey', { passkey: device.use(made) })).status).toBe(401);
    expect((await post('signInByPasskey', await confirm(device))).status).toBe(401);
  });

  test.each([
    ['another origin', 'https://terarah.test.contoh.id', {}],
    ['a device that did not ask for a PIN', SITE, { isVerified: false }],
  ])('%s', async (_what, origin, options) => {
    expect(refusedFields(await add(createPasskeyDevice(origin, options)))).toEqual([422, 'passkey']);
  });

  test('another key under the same name, and a copy whose counter is behind', async () => {
    const { device } = await add();
    await signIn(device);
    device.rewind();
    expect((await signIn(device)).status).toBe(401);
    const stranger = createPasskeyDevice(SITE);
    const passkey = { ...stranger.use(await challenge()), id: (await own()).passkeys[0]?.id };
    expect((await post('signInByPasskey', { passkey })).status).toBe(401);
    expect((await signIn(stranger)).status).toBe(401);
  });

  test.each([
    {},
    { id: 'x' },
    { id: 'x', response: {} },
    { id: 1, response: 'x' },
    { id: 'x'.repeat(2000), response: {} },
  ])('%j, with words and not a fault', async (passkey) => {
    expect([401, 422]).toContain((await post('signInByPasskey', { passkey })).status);
    await post('startPasskey', { password: person.password }, person);
    expect((await post('addPasskey', { name: 'x', passkey }, person)).status).toBe(422);
  });

  test('every caller without a session, but for the sign-in', async () => {
    for (const call of ['startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'confirmByPasskey'])
      expect((await post(call)).status, call).toBe(401);
  });
});

test('a site whose address is a number has none', async () => {
  Object.assign(t.system.config, { publicUrl: 'http://127.0.0.1:3000' });
  expect((await post('startPasskeySignIn')).status).toBe(409);
  expect((await post('startPasskey', { password: person.password }, person)).status).toBe(409);
  expect(await own()).toMatchObject({ can_add_passkey: false });
});
