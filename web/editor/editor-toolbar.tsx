import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import { Bar, BarButton, keepFocus } from './bar-button.tsx';
import { LinkForm } from './link-form.tsx';
import { FormulaBar, FormulaPlaceBar } from './formulas/formula-bar.tsx';
import { FormulaFormAtCursor } from './formulas/formula-form-at-cursor.tsx';
import { canInsertFormula, selectedFormula } from './formulas/formula-node.ts';
import { selectedPlace } from './formulas/formula-place-node.ts';
import { NOTE_KEYS, NoteBar } from './notes/note-bar.tsx';
import { canInsertNote, noteAt } from './notes/note-nodes.ts';
import { PictureBar } from './pictures/picture-bar.tsx';
import { chooseFiles } from './pictures/insert-pictures.ts';
import { pictureAt, pictureOf } from './pictures/picture.ts';
import { SCRIPT_KEYS, type ScriptName, toggleScript } from './script-marks.ts';
import { isMac, withMod } from './shortcut.ts';
import { Button } from '#web/ui/button.tsx';

type Tool = {
  icon: EditorIconName;
  label: string;
  keys?: string;
  /** The button looks pressed while this mark or node is at the cursor. Undefined for a button that is no toggle. */
  toggles?: [name: string, attributes?: object];
  isPossible?: (editor: Editor) => boolean;
};

/** Adds the tool's command to a TipTap command chain, which first moves the focus to the text. */
type Act = (chain: ChainedCommands) => ChainedCommands;

type CommandTool = Tool & { act: Act };

const GROUPS: CommandTool[][] = [
  [headingTool('heading', 'Judul bagian', 2), headingTool('subheading', 'Subjudul', 3)],
  [
    { icon: 'bold', label: 'Tebal', keys: withMod('B'), toggles: ['bold'], act: (chain) => chain.toggleBold() },
    { icon: 'italic', label: 'Miring', keys: withMod('I'), toggles: ['italic'], act: (chain) => chain.toggleItalic() },
    scriptTool('superscript', 'Superskrip'),
    scriptTool('subscript', 'Subskrip'),
  ],
  [
    { icon: 'bulletList', label: 'Daftar poin', toggles: ['bulletList'], act: (chain) => chain.toggleBulletList() },
    {
      icon: 'orderedList',
      label: 'Daftar bernomor',
      toggles: ['orderedList'],
      act: (chain) => chain.toggleOrderedList(),
    },
    { icon: 'quote', label: 'Kutipan', toggles: ['blockquote'], act: (chain) => chain.toggleBlockquote() },
  ],
];

function headingTool(icon: EditorIconName, label: string, level: 2 | 3): CommandTool {
  return { icon, label, toggles: ['heading', { level }], act: (chain) => chain.toggleHeading({ level }) };
}

function scriptTool(name: ScriptName, label: string): CommandTool {
  const keys = withMod(SCRIPT_KEYS[name]);
  return { icon: name, label, keys, toggles: [name], act: (chain) => toggleScript(chain, name) };
}

const LINK: Tool = { icon: 'link', label: 'Tautan', keys: withMod('K'), toggles: ['link'] };

const FORMULA: Tool = {
  icon: 'formula',
  label: 'Rumus',
  keys: isMac ? '⌥=' : 'Alt+=',
  isPossible: ({ state }) => canInsertFormula(state),
};

const PICTURE: Tool = { icon: 'picture', label: 'Gambar' };

const NOTE: CommandTool = {
  icon: 'note',
  label: 'Catatan kaki',
  keys: NOTE_KEYS,
  isPossible: ({ state }) => canInsertNote(state),
  act: (chain) => chain.insertNote(),
};

const TABLE: CommandTool = {
  icon: 'table',
  label: 'Sisipkan tabel',
  isPossible: (editor) => !editor.isActive('table'),
  act: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
};

const HISTORY: CommandTool[] = [
  {
    icon: 'undo',
    label: 'Urungkan',
    keys: withMod('Z'),
    isPossible: (editor) => editor.can().undo(),
    act: (chain) => chain.undo(),
  },
  {
    icon: 'redo',
    label: 'Ulangi',
    keys: isMac ? '⇧⌘Z' : 'Ctrl+Y',
    isPossible: (editor) => editor.can().redo(),
    act: (chain) => chain.redo(),
  },
];

const TABLE_ACTIONS: { label: string; act: Act }[] = [
  { label: 'Tambah baris', act: (chain) => chain.addRowAfter() },
  { label: 'Tambah kolom', act: (chain) => chain.addColumnAfter() },
  { label: 'Hapus baris', act: (chain) => chain.deleteRow() },
  { label: 'Hapus kolom', act: (chain) => chain.deleteColumn() },
  { label: 'Hapus tabel', act: (chain) => chain.deleteTable() },
];

const toolClass =
  'grid h-10 w-full place-content-center rounded-sm text-ink-soft hover:bg-mist hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-brand aria-expanded:bg-mist aria-expanded:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent sm:w-10 pointer-fine:sm:size-9';

function selectedPicture({ state }: Editor) {
  const at = pictureAt(state);
  return at && { ...pictureOf(at.node), pos: at.pos };
}

/** A form below the toolbar. */
type OpenForm = 'link' | 'formula' | undefined;

const labelsOf = (tools: readonly Tool[]) => tools.map(({ label }) => label);

export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const state = useEditorState({
    editor,
    selector: () => ({
      on: labelsOf([...GROUPS.flat(), LINK].filter(({ toggles }) => toggles && editor.isActive(...toggles))),
      impossible: labelsOf([TABLE, NOTE, FORMULA, ...HISTORY].filter(({ isPossible }) => !isPossible?.(editor))),
    }),
  });
  const [form, setForm] = useState<OpenForm>();
  /** Each time that the author opens the form for a formula, it shows the one that is selected then. */
  const [openings, setOpenings] = useState(0);
  const openFormula = useCallback(() => {
    setForm('formula');
    setOpenings((count) => count + 1);
  }, []);
  const [reached, setReached] = useState(GROUPS[0]?.[0]?.label);
  const bar = useRef<HTMLDivElement>(null);
  useKeysOfText(editor, bar, setForm, openFormula);

  const button = (tool: Tool, onClick: () => void, isExpanded?: boolean) => (
    <ToolButton
      key={tool.label}
      tool={tool}
      isOn={state.on.includes(tool.label)}
      isExpanded={isExpanded}
      isImpossible={state.impossible.includes(tool.label)}
      isReached={reached === tool.label}
      onFocus={() => setReached(tool.label)}
      onClick={onClick}
    />
  );
  const command = (tool: CommandTool) => button(tool, () => run(editor, tool.act));

  return (
    <div className="sticky top-(--above) z-10 rounded-t-md border-b border-line bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- a toolbar button is always focusable */}
      <div
        ref={bar}
        onMouseDown={keepFocus}
        role="toolbar"
        aria-label="Format tulisan"
        aria-controls={controls}
        onKeyDown={(event) => moveFocus(event, editor)}
        className="grid grid-cols-8 p-1.5 *:contents sm:flex sm:flex-wrap sm:gap-x-1 sm:*:flex sm:*:gap-0.5 sm:*:not-first:border-l sm:*:not-first:border-line sm:*:not-first:pl-1"
      >
        {GROUPS.map((group) => (
          <div key={group[0]?.label}>{group.map(command)}</div>
        ))}
        <div>
          {button(LINK, () => setForm(form === 'link' ? undefined : 'link'), form === 'link')}
          {button(PICTURE, () => chooseFiles(editor))}
          {button(FORMULA, () => (form === 'formula' ? setForm(undefined) : openFormula()), form === 'formula')}
          {command(NOTE)}
          {command(TABLE)}
        </div>
        <div>{HISTORY.map(command)}</div>
      </div>
      {form === 'link' && <LinkForm editor={editor} onClose={() => setForm(undefined)} />}
      {form === 'formula' && <FormulaFormAtCursor key={openings} editor={editor} onClose={() => setForm(undefined)} />}
      <BarsAtCursor editor={editor} onWriteFormula={openFormula} isWriting={form === 'formula'} />
    </div>
  );
}

/**
 * Ctrl+K in the text opens the form for a link, Alt+= the form for a formula, and Alt+F10 moves the focus to the
 * toolbar. Enter and a double click open the form of the selected formula.
 */
function useKeysOfText(
  editor: Editor,
  bar: RefObject<HTMLElement | null>,
  setForm: (form: OpenForm) => void,
  openFormula: () => void,
): void {
  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') setForm('link');
      else if (event.altKey && event.code === 'Equal' && canInsertFormula(editor.state)) openFormula();
      else if (event.key === 'Enter' && selectedFormula(editor.state)) openFormula();
      else if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      else return;
      event.preventDefault();
    };
    const openSelected = () => selectedFormula(editor.state) && openFormula();
    dom.addEventListener('keydown', listen);
    dom.addEventListener('dblclick', openSelected);
    return () => {
      dom.removeEventListener('keydown', listen);
      dom.removeEventListener('dblclick', openSelected);
    };
  }, [editor, bar, setForm, openFormula]);
}

/** The toolbar is a single Tab stop; arrow keys move within it (ARIA toolbar pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') editor.commands.focus();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}

function run(editor: Editor, act: Act): void {
  act(editor.chain().focus()).run();
}

type ToolButtonProps = {
  tool: Tool;
  isOn: boolean;
  isExpanded: boolean | undefined;
  isImpossible: boolean;
  /** Whether Tab moves the focus to this button. Arrow keys move the focus to the other buttons of the toolbar. */
  isReached: boolean;
  onFocus: () => void;
  onClick: () => void;
};

function ToolButton({ tool, isOn, isExpanded, isImpossible, isReached, onFocus, onClick }: ToolButtonProps) {
  return (
    <Button
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-pressed={tool.toggles ? isOn : undefined}
      aria-expanded={isExpanded}
      aria-disabled={isImpossible || undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onClick={() => !isImpossible && onClick()}
      className={toolClass}
    >
      <EditorIcon name={tool.icon} />
    </Button>
  );
}

type BarsProps = { editor: Editor; onWriteFormula: () => void; isWriting: boolean };

/** Shows the bars for the table, the picture, the formula or the note at the cursor. */
function BarsAtCursor({ editor, onWriteFormula, isWriting }: BarsProps) {
  const { isTable, note, picture, formula, place } = useEditorState({
    editor,
    selector: () => ({
      isTable: editor.isActive('table'),
      note: noteAt(editor.state),
      picture: selectedPicture(editor),
      formula: selectedFormula(editor.state),
      place: selectedPlace(editor.state),
    }),
  });
  return (
    <>
      {isTable && (
        <Bar label="Tabel">
          {TABLE_ACTIONS.map(({ label, act }) => (
            <BarButton key={label} label={label} onClick={() => run(editor, act)} />
          ))}
        </Bar>
      )}
      {picture && <PictureBar editor={editor} picture={picture} />}
      {formula && !isWriting && <FormulaBar editor={editor} onWrite={onWriteFormula} />}
      {place !== undefined && !isWriting && <FormulaPlaceBar editor={editor} text={place} onWrite={onWriteFormula} />}
      {note && <NoteBar editor={editor} at={note} />}
    </>
  );
}
