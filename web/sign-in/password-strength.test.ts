import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['Ab1!xyz', 'short'],
  ['🙂🙂🙂🙂🙂🙂🙂', 'short'],
  ['Ab1!xyz?', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password123456789!', 'weak'],
  ['sawahhijau', 'weak'],
  ['sawah-hijau-1', 'fair'],
  ['kerbau makan di sawah', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password, 8)).toBe(strength);
});

test.each([
  ['Ab1!x', 'short'],
  ['secret', 'weak'],
  ['password123', 'weak'],
  ['Ab1!xy', 'fair'],
])('where six characters are enough, %j is %s', (password, strength) => {
  expect(strengthOf(password, 6)).toBe(strength);
});
