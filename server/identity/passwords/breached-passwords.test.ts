import { expect, test } from 'vitest';
import { isBreachedPassword, makeFilter } from './breached-passwords.ts';

test.each([
  'password',
  'PassWord',
  '12345678',
  'iloveyou1',
  'jakarta1',
  'sayang123',
  'zxcvbnm1',
  'p@ssw0rd',
  'pokemon123',
])('was found in breaches: %s', (password) => {
  expect(isBreachedPassword(password)).toBe(true);
});

test('takes few good passwords for breached ones', () => {
  const good = Array.from({ length: 20_000 }, (_, number) => `bakau-${number}-tumbuh-${number * 7919}`);
  // The filter refuses by mistake one good password in ten thousand, so about two of these 20,000.
  expect(good.filter(isBreachedPassword).length).toBeLessThan(12);
});

test('a filter knows all that it was made of', () => {
  const passwords = Array.from({ length: 1000 }, (_, number) => `sandi ${number}`);
  const filter = makeFilter(passwords);
  expect(filter.length).toBe(2400);
  expect(makeFilter(passwords.toReversed())).toEqual(filter);
});
