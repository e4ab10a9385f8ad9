import { expect, test } from 'vitest';
import { mailsOf } from './decision-mail-notice.tsx';

test('an unconfirmed author of several articles gets one mail', () => {
  const of = (id: number, mail: 'complete' | 'untitled') => ({ mail, author: { id } });
  expect(
    mailsOf([of(1, 'untitled'), of(1, 'untitled'), of(2, 'complete'), of(2, 'complete'), of(3, 'untitled')]),
  ).toEqual(['untitled', 'complete', 'complete', 'untitled']);
});
