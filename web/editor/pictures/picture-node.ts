import { type Editor, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Given, isOwnImage } from '#web/editor/document-elements.ts';
import { beginParagraph } from '#web/editor/editor-keys.ts';
import { changePicture, enterCaption, findPictures, movePicture, pictureAt, pictureOf } from './picture.ts';
import { PictureView } from './picture-view.tsx';
import type { PictureUploads, StoredPicture } from './picture-uploads.ts';

declare module '@tiptap/react' {
  interface Storage {
    picture: {
      /** The picture uploads, which usePictures() sets. While this is undefined, insertFiles() inserts nothing. */
      uploads: PictureUploads | undefined;
      /** Shows a notice about pictures. undefined removes the notice. */
      showNotice: (text: string | undefined) => void;
    };
  }
}

const JSON_ATTRIBUTE = 'data-picture';

const PictureNode = Node.create({
  name: 'picture',
  group: 'block itemStart',
  content: 'pictureCaption pictureSource',
  isolating: true,
  defining: true,
  selectable: true,
  draggable: true,
  addStorage: () => ({ uploads: undefined, showNotice: () => {} }),
  addAttributes: () => ({
    image: { default: {}, rendered: false, parseHTML: readImage },
    pending: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-unggah') },
    key: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-key') },
    isWide: {
      default: false,
      rendered: false,
      parseHTML: (element) => element.getAttribute('data-width') === 'wide',
    },
  }),
  parseHTML: () => [
    {
      tag: `figure[${JSON_ATTRIBUTE}]`,
      // This rule must be tried before the rule for other figures, which has the default priority 50.
      priority: 60,
      contentElement: 'figcaption',
      getAttrs: (element) => (element.hasAttribute('data-unggah') || 'src' in readImage(element) ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { image, pending, isWide } = pictureOf(node);
    const own = {
      [JSON_ATTRIBUTE]: JSON.stringify(image),
      ...(isWide && { 'data-width': 'wide' }),
      ...(pending !== null && { 'data-unggah': pending }),
    };
    return ['figure', { ...HTMLAttributes, ...own }, ['img', image], ['figcaption', 0]];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  addKeyboardShortcuts() {
    const act = (run: (state: EditorState, tr: Transaction) => boolean) => () => {
      const { state, view } = this.editor;
      const { tr } = state;
      const isDone = run(state, tr);
      if (isDone) view.dispatch(tr.scrollIntoView());
      return isDone;
    };
    return {
      'Alt-ArrowUp': act((state, tr) => movePicture(state, tr, -1)),
      'Alt-ArrowDown': act((state, tr) => movePicture(state, tr, 1)),
      ArrowDown: act(enterCaption),
      ArrowRight: act(enterCaption),
      Enter: act((state, tr) => leaveCaption(state, tr) || writeAfter(tr)),
      // By default, ProseMirror would replace the selected picture by a line break.
      'Shift-Enter': act((_, tr) => writeAfter(tr)),
      'Mod-Enter': act((_, tr) => writeAfter(tr)),
      Backspace: act(selectFromCaption),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // By default, ProseMirror would replace the selected picture and its caption by typed or pasted content.
        handleTextInput: (view, _from, _to, text) => typeAfter(view, text),
        handlePaste: leavePicture,
        handleDOMEvents: {
          compositionstart: leavePicture,
          // Dictation and emoji pickers insert text without a key event. This text must not replace the picture.
          beforeinput: (view, event) => {
            if (event.inputType !== 'insertText' || !typeAfter(view, event.data ?? '')) return false;
            event.preventDefault();
            return true;
          },
        },
      },
    }),
  ],
});

export const PICTURES = [
  PictureNode,
  ...[
    ['pictureCaption', 'data-picture-caption'],
    ['pictureSource', 'data-picture-source'],
  ].map(([name = '', attribute = '']) =>
    Node.create({
      name,
      content: 'inline*',
      isolating: true,
      defining: true,
      selectable: false,
      parseHTML: () => [{ tag: `div[${attribute}]` }],
      renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, [attribute]: '' }, 0],
    }),
  ),
];

/** Reads the attributes of a pasted picture's <img>. Accepts only the address of a stored picture. */
function readImage(element: HTMLElement): Given {
  try {
    const given: Partial<Record<string, unknown>> = JSON.parse(element.getAttribute(JSON_ATTRIBUTE) || '{}');
    const { src, alt, width, height } = given;
    const isStored = typeof src === 'string' && isOwnImage(src);
    const known = isStored ? { src, alt, width, height } : { alt };
    return Object.fromEntries(
      Object.entries(known).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Handles Enter: moves the cursor from the caption to the source, and from the source to a new paragraph. */
function leaveCaption(state: EditorState, tr: Transaction): boolean {
  const at = state.selection instanceof TextSelection ? pictureAt(state) : undefined;
  if (!at) return false;
  const { $from } = state.selection;
  if ($from.parent.type.name === 'pictureCaption') {
    tr.setSelection(TextSelection.create(tr.doc, $from.after() + 1));
    return true;
  }
  beginParagraph(tr, at.pos + at.node.nodeSize);
  return true;
}

/** Begins a paragraph after the selected picture. Returns false if no picture is selected. */
function writeAfter(tr: Transaction): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return false;
  beginParagraph(tr, selection.to);
  return true;
}

/** Writes `text` into a new paragraph after the selected picture. Returns false if no picture is selected. */
function typeAfter(view: EditorView, text: string): boolean {
  const { tr } = view.state;
  if (!writeAfter(tr)) return false;
  view.dispatch(tr.insertText(text).scrollIntoView());
  return true;
}

/** Moves the cursor into a new paragraph after a selected picture. Returns false: other handlers must get the event. */
function leavePicture(view: EditorView): false {
  const { tr } = view.state;
  if (writeAfter(tr)) view.dispatch(tr);
  return false;
}

/** Handles Backspace at the start of a source or a caption: moves the cursor to the caption, or selects the picture. */
function selectFromCaption(state: EditorState, tr: Transaction): boolean {
  const { empty, $from } = state.selection;
  const at = empty && $from.parentOffset === 0 ? pictureAt(state) : undefined;
  if (!at) return false;
  if ($from.parent.type.name === 'pictureSource') {
    tr.setSelection(TextSelection.create(tr.doc, $from.before() - 1));
  } else tr.setSelection(NodeSelection.create(tr.doc, at.pos));
  return true;
}

/** Gives the picture nodes access to the uploads, and to the function that shows a notice. */
export function connectPictures({ storage }: Editor, given: Partial<Editor['storage']['picture']>): void {
  Object.assign(storage.picture, given);
}

/** Gives each uploaded picture its address on the server. Undo does not revert this. */
export function settlePictures(view: EditorView, uploads: PictureUploads): void {
  const { tr } = view.state;
  for (const { node, pos } of findPictures(view.state.doc)) {
    const { key, pending, image } = pictureOf(node);
    const state = pending === null ? undefined : uploads.stateOf(key);
    if (state?.kind === 'done')
      changePicture(tr, pos, { pending: null, key: null, image: withAlt(state.picture, image) });
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
}

function withAlt({ src, width, height }: StoredPicture, { alt }: Given): Given {
  return { src, ...(alt !== undefined && { alt }), width, height };
}
