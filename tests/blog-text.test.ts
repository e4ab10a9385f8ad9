import { expect, test } from 'vitest';
import { blogPost } from '#contract/blogs.ts';
import { textToEdit } from '#contract/markup.ts';
import { sanitizeContent } from '#server/content/sanitize.ts';
import { PLAIN_TEXTS } from '#tests/plain-texts.ts';
import { checkFields } from '#web/forms/field-rules.ts';
import { BLOG_RULES, NEW_BLOG } from '#web/blogs/blog-fields.ts';

test('what was typed comes back as it was typed', () => {
  for (const typed of [...PLAIN_TEXTS, '5 < 6 & 7 > 3', 'Baris satu\n\nBaris dua', 'Kopi & "teh"', 'R&D']) {
    expect(textToEdit(sanitizeContent(typed, 'Isi blog')), typed).toBe(typed);
  }
});

test('saving what is shown changes nothing, whatever it is', () => {
  for (const stored of [
    '<p>Isi &lt;b&gt;</p>',
    'ditulis &lt;b&gt; begitu',
    'ditulis &amp;lt; begitu',
    'a &amp; b',
    'x &lt; y',
    'a &amp;copy b',
    '<strong>a</strong> &lt;nama desa&gt;',
  ]) {
    expect(sanitizeContent(textToEdit(stored), 'Isi blog'), stored).toBe(stored);
  }
});

test('the browser asks for what the server asks for, in its words', () => {
  for (const fields of [NEW_BLOG, { ...NEW_BLOG, title: 'a'.repeat(256), content: 'b'.repeat(200_001) }]) {
    const issues = blogPost.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(checkFields(fields, BLOG_RULES)).toEqual(Object.fromEntries(issues ?? []));
  }
});
