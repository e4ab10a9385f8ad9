import { Mark } from '@tiptap/react';
import { Table } from '@tiptap/extension-table/table';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import StarterKit from '@tiptap/starter-kit';

/** Without the column widths that TipTap writes as styles; scrolling in place where it is too wide, as for readers. */
const PlainTable = Table.extend({
  renderHTML: () => ['div', { class: 'scrolling' }, ['table', ['tbody', 0]]],
  // Tab leaves the last cell instead of adding rows for ever: the keyboard must get out of the editor again.
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ View: null });

/** CO₂, m³: no buttons of their own, but kept when they are pasted or typed as tags. */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [],
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => /^(?:https?:\/\/|mailto:|tel:)/i.test(address),
    },
    dropcursor: { color: false, class: 'editor-dropcursor' },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  Subscript,
  Superscript,
];
