import { expect, test } from 'vitest';
import { blogPost } from '#contract/posts/blogs.ts';
import { textToEdit } from '#contract/posts/markup.ts';
import { cleanText } from '#server/text/sanitize.ts';
import { PLAIN_TEXTS } from '#tests/plain-texts.ts';
import { blankOf, checkFields } from '#web/forms/form-fields.ts';
import { BLOG_FIELDS } from '#web/blogs/blog-fields.ts';

test('text comes back as it was typed', () => {
  for (const typed of [
    ...PLAIN_TEXTS,
    '5 < 6 & 7 > 3',
    'Baris satu\n\nBaris dua',
    'Kopi & "teh"',
    'R&D',
    '?a=1&copy=2',
  ]) {
    expect(textToEdit(cleanText(typed, 'Isi blog').content), typed).toBe(typed);
  }
});

test('saving the shown text unchanged changes nothing', () => {
  for (const stored of [
    '<p>Isi &lt;b&gt;</p>',
    'ditulis &lt;b&gt; begitu',
    'ditulis &amp;lt; begitu',
    'a &amp; b',
    'x &lt; y',
    'a &amp;copy b',
    '<strong>a</strong> &lt;nama desa&gt;',
  ]) {
    expect(cleanText(textToEdit(stored), 'Isi blog').content, stored).toBe(stored);
  }
});

test('the browser checks the same rules as the server, with the same messages', () => {
  const { fields: nothing } = blankOf(BLOG_FIELDS.add, undefined);
  for (const fields of [nothing, { title: 'a'.repeat(256), content: 'b'.repeat(200_001) }]) {
    const issues = blogPost.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(checkFields(fields, BLOG_FIELDS.add)).toEqual(Object.fromEntries(issues ?? []));
  }
});
