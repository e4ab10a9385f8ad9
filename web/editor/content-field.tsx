import { type ClipboardEvent, useState } from 'react';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { inputStyles } from '#web/ui/field.tsx';
import { kindOf } from './document-text.ts';
import { beginsVisual, rememberChoice } from './editor-choice.ts';
import { FieldFoot } from '#web/forms/field-parts.tsx';
import { pastedFile } from '#web/forms/pasted-file.ts';
import { useDroppedFilesOf } from '#web/forms/use-dropped-files.ts';
import { markPlace, OFFER_TEXTS, offerFor, type PasteOffer, type WordPaste } from './paste/paste-offer.ts';
import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { OpenedWord } from './word/opened-word.tsx';
import { chooseWordFile, isWordFile } from './word/word-file.ts';

const visualEditor = loadable(async () => (await import('./visual-editor.tsx')).VisualEditor);

type ContentFieldProps = {
  label: string;
  /** The maximum number of characters of the text. */
  limit: number;
  /** The browser stores for each user whether they chose the textarea or the visual editor. */
  userId: number;
  /** The visual editor ignores later changes of this text. To replace its text, give ContentField another React key. */
  text: string;
  /** `isVisual`: whether the change was made in the visual editor. */
  onChange: (text: string, isVisual: boolean) => void;
  /** Called with the title of an opened Word file. Undefined if the form has a title already. */
  onTitle: ((title: string) => void) | undefined;
  error: string | undefined;
  isDisabled: boolean;
};

const CONTENT_ID = 'content';
const EDITOR_ID = 'content-visual';
const LABEL_ID = 'content-label';

/** Renders the field `content` of a form as a textarea or as the visual editor, as the user has chosen. */
export function ContentField(props: ContentFieldProps) {
  const { label, limit, userId, text, onChange, onTitle, error, isDisabled } = props;
  const { Editor, paste, ...visual } = useVisualEditor(userId, text);
  const [offer, setOffer] = useState<PasteOffer>();
  const [wordFile, setWordFile] = useState<File>();
  useDroppedFilesOf(isWordFile, (file) => !isDisabled && setWordFile(file));
  const hint = hintFor(text, Editor !== undefined);
  const descriptionIds = ['content-hint', 'content-count', ...(error ? ['content-error'] : [])].join(' ');

  function choose(isOn: boolean, pasted?: PastedText): void {
    visual.choose(isOn, pasted);
    setOffer(undefined);
  }

  function takePaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = pastedFile(event.clipboardData);
    if (!pasted || !isWordFile(pasted)) return setOffer(offerFor(event));
    event.preventDefault();
    setWordFile(pasted);
  }

  return (
    <div>
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-x-6">
        <label id={LABEL_ID} htmlFor={Editor ? undefined : CONTENT_ID} className="text-sm font-semibold">
          {label}
        </label>
        <EditorChoice {...visual} isDisabled={isDisabled} onChange={choose} onWordFile={setWordFile} />
      </div>
      {wordFile && (
        <OpenedWord
          file={wordFile}
          hasText={text.trim() !== ''}
          takesTitle={onTitle !== undefined}
          onUse={(offered, title) => {
            if (title !== '') onTitle?.(title);
            choose(true, { offer: offered, text });
            setWordFile(undefined);
          }}
          onOtherFile={setWordFile}
          onClose={() => setWordFile(undefined)}
        />
      )}
      {Editor && (
        <Editor
          id={EDITOR_ID}
          labelId={LABEL_ID}
          descriptionIds={descriptionIds}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          text={paste?.text ?? text}
          onChange={(changed) => onChange(changed, true)}
          takesFocus={visual.focusedId === CONTENT_ID}
          paste={paste?.offer}
          onWordFile={setWordFile}
        />
      )}
      <textarea
        id={CONTENT_ID}
        name="content"
        rows={TEXTAREA_ROWS}
        hidden={Editor !== undefined}
        readOnly={isDisabled}
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={descriptionIds}
        onChange={(event) => onChange(event.target.value, false)}
        onPaste={takePaste}
        className={`${inputStyles} min-h-48 resize-y py-3 leading-relaxed [&[hidden]]:hidden`}
      />
      <FieldFoot id={CONTENT_ID} error={error} hint={hint} text={text} limit={limit} />
      <div role="status">
        {offer && !visual.isOn && (
          <Offer kind={offer.kind} onTake={() => choose(true, { offer, text: markPlace(text, offer) })} />
        )}
      </div>
      <div role="alert">{visual.hasFailed && <NotLoaded onRetry={visual.retry} />}</div>
    </div>
  );
}

type PastedText = { offer: PasteOffer | WordPaste; text: string };

/** Holds the choice of textarea or visual editor. The returned `Editor` is undefined while the textarea is shown. */
function useVisualEditor(userId: number, text: string) {
  const [isOn, setIsOn] = useState(() => beginsVisual(userId, text));
  const { loaded, focusedId, hasFailed, retry } = useLoadable(visualEditor, isOn);
  const [paste, setPaste] = useState<PastedText>();

  function choose(isVisual: boolean, pasted: PastedText | undefined): void {
    rememberChoice(userId, isVisual);
    setIsOn(isVisual);
    setPaste(pasted);
  }

  return {
    Editor: isOn ? loaded : undefined,
    isOn,
    isLoading: isOn && !loaded && !hasFailed,
    hasFailed: isOn && hasFailed,
    paste,
    focusedId,
    retry,
    choose,
  };
}

type SwitchProps = { isOn: boolean; isLoading: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void };

function EditorChoice({ onWordFile, ...visual }: SwitchProps & { onWordFile: (file: File) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <Button
        styles="textLink"
        className="min-h-11 text-sm disabled:opacity-50"
        label="Buka dari Word"
        disabled={visual.isDisabled}
        onClick={() => chooseWordFile(onWordFile)}
      />
      <VisualSwitch {...visual} />
    </div>
  );
}

function Offer({ kind, onTake }: { kind: PasteOffer['kind']; onTake: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-mist px-4 py-3 text-sm">
      <span className="flex-[1_1_18rem]">{OFFER_TEXTS[kind]}</span>
      <Button styles="textLink" label="Buka di editor visual" onClick={onTake} />
    </p>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 rounded-md border border-l-4 border-line border-l-clay bg-surface px-4 py-2 text-sm">
      Editor visual tidak dapat dimuat. Anda tetap dapat menulis di kotak ini.
      <Button styles="textLink" label="Coba lagi" onClick={onRetry} />
    </p>
  );
}

function hintFor(text: string, isEditorShown: boolean): string {
  if (isEditorShown) {
    return 'Yang ditempel dari Word atau Google Docs tetap rapi, dengan judul, daftar, tautan, dan tabelnya.';
  }
  return kindOf(text) === 'blocks'
    ? 'Tulisan ini berisi tag HTML, misalnya <p> untuk paragraf. Untuk mengubahnya tanpa tag, nyalakan editor visual.'
    : 'Baris kosong memisahkan paragraf. Untuk judul bagian, daftar, tautan, atau tabel, nyalakan editor visual.';
}

function VisualSwitch({ isOn, isLoading, isDisabled, onChange }: SwitchProps) {
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="group inline-flex min-h-11 items-center gap-3 text-sm font-medium disabled:opacity-50"
    >
      {isLoading ? 'Memuat editor visual…' : 'Editor visual'}
      <span
        aria-hidden="true"
        className="flex h-6 w-10.5 items-center rounded-full border border-field px-0.5 transition-colors group-aria-checked:border-brand group-aria-checked:bg-brand forced-colors:group-aria-checked:bg-[Highlight]"
      >
        <span className="size-4.5 rounded-full bg-ink-soft transition-transform group-aria-checked:translate-x-4.5 group-aria-checked:bg-on-brand" />
      </span>
    </Button>
  );
}
