import { expect, test } from 'vitest';
import { cleanText } from '#server/text/sanitize.ts';
import type { DocumentNode } from '#web/editor/document-types.ts';
import { writeDocument } from '#web/editor/document-writer.ts';

const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): DocumentNode => ({
  type: 'text',
  text: value,
  marks,
});
const node = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content });

const IMAGE = `/storage/images/${'0'.repeat(32)}/800.webp`;

test('the server keeps the output of the visual editor, except the rel of links', () => {
  const cell = (type: string, value: string) => node(type, node('paragraph', text(value)));
  const html = writeDocument(
    node(
      'doc',
      { ...node('heading', text('Bab & <judul>')), attrs: { level: 2 } },
      { ...node('heading', text('Kecil')), attrs: { level: 4 } },
      node(
        'paragraph',
        ...['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'].map((type) =>
          text(type, { type }),
        ),
        node('hardBreak'),
        text('tautan', { type: 'link', attrs: { href: 'https://a.id/?a=1&b="2"' } }),
      ),
      {
        ...node(
          'orderedList',
          node(
            'listItem',
            node('paragraph', text('a')),
            node('bulletList', node('listItem', node('paragraph', text('b')))),
          ),
        ),
        attrs: { start: 3 },
      },
      node('blockquote', node('paragraph', text('Kata'))),
      node('codeBlock', text('x < 1\n  y')),
      node('horizontalRule'),
      node(
        'table',
        node('tableRow', cell('tableHeader', 'a'), cell('tableHeader', 'b')),
        node('tableRow', { ...cell('tableCell', '1'), attrs: { colspan: 2, rowspan: 1 } }),
      ),
      node('paragraph', text('Rob'), { ...node('noteReference'), attrs: { note: 'a' } }),
      {
        ...node('picture', node('pictureCaption', text('Bakau')), node('pictureSource', text('BPS'))),
        attrs: { isWide: true, pending: null, image: { src: IMAGE, alt: 'Bakau', width: '800', height: '500' } },
      },
      node('notes', { ...node('note', node('paragraph', text('Lihat BPS.'))), attrs: { note: 'a' } }),
    ),
  );
  const kept = cleanText(html, 'Isi artikel').content;
  const untouched = kept
    .replaceAll(' rel="noopener nofollow ugc"', '')
    .replaceAll('<br />', '<br>')
    .replaceAll('<hr />', '<hr>')
    .replaceAll(/(<img[^>]*) \/>/g, '$1>');
  const lines = (some: string) => some.replaceAll(/\n?(<\/?(?:section|ol|li|figure)[^>]*>)\n?/g, '$1');
  expect(lines(untouched)).toBe(lines(html));
});
