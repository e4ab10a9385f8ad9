import { expect, test } from 'vitest';
import { declared, setStylesAside } from './pasted-style.ts';

test.each([
  [`<p style='color:red' class=a>style="x"</p>`, `<p data-style='color:red' class=a>style="x"</p>`],
  [`<p class=a\nSTYLE = "a>b">x</p>`, `<p class=a data-style = "a>b">x</p>`],
  ['<style>p { color: red }</style><b>x</b>', '<b>x</b>'],
  ['5 < 6 style=x', '5 < 6 style=x'],
])('%j becomes %j', (html, aside) => {
  expect(setStylesAside(html)).toBe(aside);
});

test.each([
  ['font-weight:700;font-style:normal', 'font-weight', '700'],
  ['mso-bidi-font-weight:normal', 'font-weight', ''],
  ['font-size:11pt; Font-Weight : Bold', 'font-weight', 'bold'],
  ['font-weight:400;font-weight:700', 'font-weight', '700'],
  ['', 'font-weight', ''],
])('%j says of %s %j', (style, property, value) => {
  expect(declared(style, property)).toBe(value);
});
