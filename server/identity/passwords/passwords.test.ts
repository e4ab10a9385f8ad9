import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countArgon2 } from '#tests/argon2.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  test('is stored as argon2id of 19 MiB, 2 passes and 1 lane, with a salt of its own', async () => {
    const [first, second] = [await hashPassword('kata-sandi'), await hashPassword('kata-sandi')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  test.each(['kata-sandi', ' berspasi di tepi ', '王小明密码', '👩🏽‍🌾🌱', '\t', 'a'.repeat(10_000)])(
    'is recognised, and nothing like it: %#',
    async (password) => {
      const hash = await hashPassword(password);
      expect(await verifyPassword(password, hash)).toBe(true);
      for (const wrong of [`${password} `, password.slice(1), ''])
        expect(await verifyPassword(wrong, hash)).toBe(false);
    },
  );

  test('is the same whether or not a keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00E9-\u1E9B\u0323');
    expect(await verifyPassword('cafe\u0301-\u1E9B\u0323', hash)).toBe(true);
    expect(await verifyPassword('cafe-\u1E9B\u0323', hash)).toBe(false);
  });

  test('is recognised by a hash of other costs, so that the costs can be raised later', async () => {
    const costs = { memory: 1024, passes: 3, parallelism: 2, tagLength: 24 };
    const nonce = Buffer.from('garam-yang-cukup-panjang');
    const tag = argon2Sync('argon2id', { message: Buffer.from('kata-sandi'), nonce, ...costs });
    const hash = `$argon2id$v=19$m=1024,t=3,p=2$${nonce.toString('base64')}$${tag.toString('base64')}`;
    expect(await verifyPassword('kata-sandi', hash)).toBe(true);
    expect(await verifyPassword('kata-sandi-', hash)).toBe(false);
    expect(await verifyPassword('kata-sandi', hash.replace('t=3', 't=2'))).toBe(false);
  });

  test('a stored hash that is damaged is an error, not a wrong password', async () => {
    const hash = await hashPassword('kata-sandi');
    for (const damaged of ['', 'x', hash.slice(0, 40), hash.replace('argon2id', 'argon2i')]) {
      await expect(verifyPassword('kata-sandi', damaged)).rejects.toThrow('cannot be read');
    }
  });
});

describe('an unknown person', () => {
  test.each(['kata-sandi', '', '\0'.repeat(32)])('has no password: %j', async (password) => {
    expect(await verifyPassword(password, undefined)).toBe(false);
  });

  test('costs as many argon2 computations as a known one', async () => {
    const hash = await hashPassword('kata-sandi');
    expect(await countArgon2(() => verifyPassword('kata-sandi', hash))).toBe(1);
    expect(await countArgon2(() => verifyPassword('kata-sandi', undefined))).toBe(1);
  });
});

test('many passwords at once are processed a few at a time', async () => {
  const passwords = Array.from({ length: 20 }, (_, number) => `kata-sandi-${number}`);
  const hashes = await Promise.all(passwords.map(hashPassword));
  const isRight = await Promise.all(passwords.map((password, index) => verifyPassword(password, hashes[index])));
  expect(isRight).toEqual(passwords.map(() => true));
});

test('one that cannot be read does not block those behind it', async () => {
  const hash = await hashPassword('kata-sandi');
  const broken = hash.replace('m=19456', 'm=1');
  const results = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => verifyPassword('kata-sandi', broken)),
    verifyPassword('kata-sandi', hash),
  ]);
  expect(results.slice(0, 8).every(({ status }) => status === 'rejected')).toBe(true);
  expect(results[8]).toEqual({ status: 'fulfilled', value: true });
});
