import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import { Bar, BarButton, keepFocus } from './bar-button.tsx';
import { LinkForm } from './link-form.tsx';
import { FormulaBar } from './formulas/formula-bar.tsx';
import { selectedFormula } from './formulas/formula-node.ts';
import { NOTE_KEYS, NoteBar } from './notes/note-bar.tsx';
import { canInsertNote, noteAt } from './notes/note-nodes.ts';
import { PictureBar } from './pictures/picture-bar.tsx';
import { chooseFiles } from './pictures/insert-pictures.ts';
import { pictureAt, pictureOf } from './pictures/picture.ts';
import { SCRIPT_KEYS, type ScriptName, toggleScript } from './script-marks.ts';
import { isMac, withMod } from './shortcut.ts';

type Tool = {
  icon: EditorIconName;
  label: string;
  keys?: string;
  /** Undefined for a button that is not a toggle. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  act: (editor: Editor) => void;
};

function scriptTool(name: ScriptName, label: string): Tool {
  return {
    icon: name,
    label,
    keys: withMod(SCRIPT_KEYS[name]),
    isOn: (editor) => editor.isActive(name),
    act: (editor) => toggleScript(editor, name),
  };
}

const GROUPS: Tool[][] = [
  [
    {
      icon: 'heading',
      label: 'Judul bagian',
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      icon: 'subheading',
      label: 'Subjudul',
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      icon: 'bold',
      label: 'Tebal',
      keys: withMod('B'),
      isOn: (editor) => editor.isActive('bold'),
      act: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      icon: 'italic',
      label: 'Miring',
      keys: withMod('I'),
      isOn: (editor) => editor.isActive('italic'),
      act: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    scriptTool('superscript', 'Superskrip'),
    scriptTool('subscript', 'Subskrip'),
  ],
  [
    {
      icon: 'bulletList',
      label: 'Daftar poin',
      isOn: (editor) => editor.isActive('bulletList'),
      act: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      icon: 'orderedList',
      label: 'Daftar bernomor',
      isOn: (editor) => editor.isActive('orderedList'),
      act: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      icon: 'quote',
      label: 'Kutipan',
      isOn: (editor) => editor.isActive('blockquote'),
      act: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
];

const TABLE: Tool = {
  icon: 'table',
  label: 'Sisipkan tabel',
  isPossible: (editor) => !editor.isActive('table'),
  act: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};

const PICTURE: Tool = {
  icon: 'picture',
  label: 'Gambar',
  act: (editor) => chooseFiles(editor),
};

const NOTE: Tool = {
  icon: 'note',
  label: 'Catatan kaki',
  keys: NOTE_KEYS,
  isPossible: ({ state }) => canInsertNote(state),
  act: (editor) => editor.chain().focus().insertNote().run(),
};

const HISTORY: Tool[] = [
  {
    icon: 'undo',
    label: 'Urungkan',
    keys: withMod('Z'),
    isPossible: (editor) => editor.can().undo(),
    act: (editor) => editor.chain().focus().undo().run(),
  },
  {
    icon: 'redo',
    label: 'Ulangi',
    keys: isMac ? '⇧⌘Z' : 'Ctrl+Y',
    isPossible: (editor) => editor.can().redo(),
    act: (editor) => editor.chain().focus().redo().run(),
  },
];

const TABLE_ACTIONS: { label: string; act: (editor: Editor) => void }[] = [
  { label: 'Tambah baris', act: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Tambah kolom', act: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Hapus baris', act: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Hapus kolom', act: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Hapus tabel', act: (editor) => editor.chain().focus().deleteTable().run() },
];

const toolClass =
  'grid h-10 w-full place-content-center rounded-sm text-ink-soft hover:bg-mist hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-brand aria-expanded:bg-mist aria-expanded:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent sm:w-10 pointer-fine:sm:size-9';

function selectedPicture({ state }: Editor) {
  const at = pictureAt(state);
  return at && { ...pictureOf(at.node), pos: at.pos };
}

export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const state = useEditorState({
    editor,
    selector: () => ({
      on: GROUPS.flat()
        .filter(({ isOn }) => isOn?.(editor))
        .map(({ label }) => label),
      impossible: [TABLE, NOTE, ...HISTORY].filter(({ isPossible }) => !isPossible?.(editor)).map(({ label }) => label),
      isLink: editor.isActive('link'),
      isTable: editor.isActive('table'),
      noteAt: noteAt(editor.state),
      picture: selectedPicture(editor),
      formula: selectedFormula(editor.state),
    }),
  });
  const [isLinking, setIsLinking] = useState(false);
  const [reached, setReached] = useState(GROUPS[0]?.[0]?.label);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') setIsLinking(true);
      else if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      else return;
      event.preventDefault();
    };
    dom.addEventListener('keydown', listen);
    return () => dom.removeEventListener('keydown', listen);
  }, [editor]);

  /** The toolbar is a single Tab stop; arrow keys move within it (ARIA toolbar pattern). */
  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') editor.commands.focus();
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const last = buttons.length - 1;
    const next = Number.isFinite(step) ? (at + step + buttons.length) % buttons.length : step < 0 ? 0 : last;
    buttons[next]?.focus();
  }

  const button = (tool: Tool) => {
    const isImpossible = state.impossible.includes(tool.label);
    return (
      <button
        key={tool.label}
        type="button"
        aria-label={tool.label}
        title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
        aria-pressed={tool.isOn ? state.on.includes(tool.label) : undefined}
        aria-disabled={isImpossible || undefined}
        tabIndex={reached === tool.label ? 0 : -1}
        onFocus={() => setReached(tool.label)}
        onClick={() => {
          if (!isImpossible) tool.act(editor);
        }}
        className={toolClass}
      >
        <EditorIcon name={tool.icon} />
      </button>
    );
  };

  return (
    <div className="sticky top-(--above) z-10 rounded-t-md border-b border-line bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always does */}
      <div
        ref={bar}
        onMouseDown={keepFocus}
        role="toolbar"
        aria-label="Format tulisan"
        aria-controls={controls}
        onKeyDown={move}
        className="grid grid-cols-8 p-1.5 *:contents sm:flex sm:flex-wrap sm:gap-x-1 sm:*:flex sm:*:gap-0.5 sm:*:not-first:border-l sm:*:not-first:border-line sm:*:not-first:pl-1"
      >
        {GROUPS.map((group) => (
          <div key={group[0]?.label}>{group.map(button)}</div>
        ))}
        <div>
          <button
            type="button"
            aria-label="Tautan"
            title={`Tautan (${withMod('K')})`}
            aria-pressed={state.isLink}
            aria-expanded={isLinking}
            tabIndex={reached === 'Tautan' ? 0 : -1}
            onFocus={() => setReached('Tautan')}
            onClick={() => setIsLinking(!isLinking)}
            className={toolClass}
          >
            <EditorIcon name="link" />
          </button>
          {button(PICTURE)}
          {button(NOTE)}
          {button(TABLE)}
        </div>
        <div>{HISTORY.map(button)}</div>
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
      {state.isTable && (
        <Bar label="Tabel">
          {TABLE_ACTIONS.map(({ label, act }) => (
            <BarButton key={label} onClick={() => act(editor)}>
              {label}
            </BarButton>
          ))}
        </Bar>
      )}
      {state.picture && <PictureBar editor={editor} picture={state.picture} />}
      {state.formula !== undefined && <FormulaBar editor={editor} text={state.formula} />}
      {state.noteAt && <NoteBar editor={editor} at={state.noteAt} />}
    </div>
  );
}
