import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['Ab1!xyz', 'short'],
  ['🙂🙂🙂🙂🙂🙂🙂', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password123456789!', 'weak'],
  ['sawahhijau', 'weak'],
  ['sawah-hijau-1', 'fair'],
  ['kerbau makan di sawah', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
