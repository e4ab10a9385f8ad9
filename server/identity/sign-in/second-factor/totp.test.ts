import { describe, expect, test } from 'vitest';
import { findStep, fromBase32, oneTimeCode, otpauthAddress, stepAt, toBase32 } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');

describe('the test vectors of RFC 6238 for SHA-1', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('%i seconds after 1970: %s', (seconds, code) => {
    const time = new Date(seconds * 1000);
    expect(oneTimeCode(KEY, stepAt(time), 8)).toBe(code);
    expect(findStep(KEY, code.slice(2), time)).toBe(Math.floor(seconds / 30));
  });
});

test('the test vectors of RFC 4226', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_, counter) => oneTimeCode(KEY, counter))).toEqual(codes);
});

test('the codes of the half minute before and after are right, others are not', () => {
  const now = new Date('2026-11-21T03:00:10Z');
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((ahead) => findStep(KEY, oneTimeCode(KEY, step + ahead), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(findStep(KEY, wrong, now)).toBeUndefined();
});

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the test vectors of RFC 4648, without padding: %s is %s', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
  expect(Buffer.from(fromBase32(base32)).toString()).toBe(text);
});

test('the address for QR codes names the site and the account', () => {
  expect(otpauthAddress('MZXW6YTBOI', 'Lembaga: Uji', 'siti+a@contoh.id')).toBe(
    'otpauth://totp/Lembaga%20Uji%3Asiti%2Ba%40contoh.id?secret=MZXW6YTBOI&issuer=Lembaga%20Uji',
  );
});
