import { expect, test } from 'vitest';
import { nestingOf } from './nesting.ts';

test.each([
  ['plain', 0],
  ['<p>a<p>b<p>c', 0],
  ['<b><i>x</i></b>', 2],
  ['<b></b><b></b><b></b>', 1],
  [`<ul>${'<li>x'.repeat(1000)}</ul>`, 1],
  [`${'<div>'.repeat(101)}x`, 101],
  [`${'<div><br><img src="x">'.repeat(60)}${'</div>'.repeat(60)}<b>x</b>`, 60],
  ['<div><b><i></div><u>x</u>', 3],
  ['</b></b></b><b>x', 1],
])('%.40s', (markup, expected) => {
  expect(nestingOf(markup)).toBe(expected);
});

test('visits each tag once, even if no tag is ever closed', () => {
  const markup = `${'<b><i>'.repeat(15_000)}${'</u>'.repeat(20_000)}${'</b>'.repeat(10_000)}`;
  expect(nestingOf(markup)).toBe(30_000);
});
