import { useState } from 'react';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { textLink } from '#web/ui/button.ts';
import { inputStyles } from '#web/ui/field.tsx';
import { kindOf } from './document-text.ts';
import { beginsVisual, rememberChoice } from './editor-choice.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { pastedFile } from '#web/forms/pasted-file.ts';
import { useDroppedFilesOf } from '#web/forms/use-dropped-files.ts';
import { markPlace, OFFER_TEXTS, offerFor, type PasteOffer, type WordPaste } from './paste/paste-offer.ts';
import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { OpenedWord } from './word/opened-word.tsx';
import { chooseWordFile, isWordFile } from './word/word-file.ts';

const visualEditor = loadable(async () => (await import('./visual-editor.tsx')).VisualEditor);

type ContentFieldProps = {
  label: string;
  /** Maximum number of characters. */
  limit: number;
  /** The browser stores the choice between textarea and editor for each user. */
  userId: number;
  /** The visual editor reads the text once: give the field another React key when the text is replaced from outside. */
  text: string;
  /** `isVisual`: whether the change was made in the visual editor. */
  onChange: (text: string, isVisual: boolean) => void;
  /** Called with the title of a Word file. Undefined while the form has a title. */
  onTitle: ((title: string) => void) | undefined;
  error: string | undefined;
  isDisabled: boolean;
};

const CONTENT_ID = 'content';
const EDITOR_ID = 'content-visual';
const LABEL_ID = 'content-label';

/** The field `content`: a textarea or the visual editor, as the user has chosen. */
export function ContentField(props: ContentFieldProps) {
  const { label, limit, userId, text, onChange, onTitle, error, isDisabled } = props;
  const [isVisual, setIsVisual] = useState(() => beginsVisual(userId, text));
  const { loaded: Editor, focusedId, hasFailed, retry } = useLoadable(visualEditor, isVisual);
  const [offer, setOffer] = useState<PasteOffer>();
  const [paste, setPaste] = useState<{ offer: PasteOffer | WordPaste; text: string }>();
  const [wordFile, setWordFile] = useState<File>();
  useDroppedFilesOf(isWordFile, (file) => !isDisabled && setWordFile(file));
  const ShownEditor = isVisual ? Editor : undefined;
  const descriptionIds = ['content-hint', 'content-count', ...(error ? ['content-error'] : [])].join(' ');

  function choose(isOn: boolean): void {
    rememberChoice(userId, isOn);
    setIsVisual(isOn);
    setOffer(undefined);
  }

  return (
    <div>
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-x-6">
        <label id={LABEL_ID} htmlFor={ShownEditor ? undefined : CONTENT_ID} className="text-sm font-semibold">
          {label}
        </label>
        <div className="flex flex-wrap items-center gap-x-6">
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => chooseWordFile(setWordFile)}
            className={`min-h-11 text-sm disabled:opacity-50 ${textLink}`}
          >
            Buka dari Word
          </button>
          <VisualSwitch
            isOn={isVisual}
            isLoading={isVisual && !Editor && !hasFailed}
            isDisabled={isDisabled}
            onChange={(isOn) => {
              setPaste(undefined);
              choose(isOn);
            }}
          />
        </div>
      </div>
      {wordFile && (
        <OpenedWord
          file={wordFile}
          hasText={text.trim() !== ''}
          takesTitle={onTitle !== undefined}
          onUse={(offered, title) => {
            if (title !== '') onTitle?.(title);
            setPaste({ offer: offered, text });
            choose(true);
            setWordFile(undefined);
          }}
          onOtherFile={setWordFile}
          onClose={() => setWordFile(undefined)}
        />
      )}
      {ShownEditor && (
        <ShownEditor
          id={EDITOR_ID}
          labelId={LABEL_ID}
          descriptionIds={descriptionIds}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          text={paste?.text ?? text}
          onChange={(changed) => onChange(changed, true)}
          takesFocus={focusedId === CONTENT_ID}
          paste={paste?.offer}
          onWordFile={setWordFile}
        />
      )}
      <textarea
        id={CONTENT_ID}
        name="content"
        rows={TEXTAREA_ROWS}
        hidden={ShownEditor !== undefined}
        readOnly={isDisabled}
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={descriptionIds}
        onChange={(event) => onChange(event.target.value, false)}
        onPaste={(event) => {
          const pasted = pastedFile(event.clipboardData);
          if (pasted && isWordFile(pasted)) {
            event.preventDefault();
            setWordFile(pasted);
          } else setOffer(offerFor(event));
        }}
        className={`${inputStyles} min-h-48 resize-y py-3 leading-relaxed [&[hidden]]:hidden`}
      />
      <FieldError id="content-error" text={error} />
      <div className="mt-2 flex items-start justify-between gap-8 text-sm text-ink-soft">
        <p id="content-hint">{hintFor(text, ShownEditor !== undefined)}</p>
        <div className="shrink-0">
          <CharacterCount id="content-count" text={text} limit={limit} />
        </div>
      </div>
      <div role="status">
        {offer && !isVisual && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-mist px-4 py-3 text-sm">
            <span className="flex-[1_1_18rem]">{OFFER_TEXTS[offer.kind]}</span>
            <button
              type="button"
              onClick={() => {
                setPaste({ offer, text: markPlace(text, offer) });
                choose(true);
              }}
              className={textLink}
            >
              Buka di editor visual
            </button>
          </p>
        )}
      </div>
      <div role="alert">
        {isVisual && hasFailed && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 rounded-md border border-l-4 border-line border-l-clay bg-surface px-4 py-2 text-sm">
            Editor visual tidak dapat dimuat. Anda tetap dapat menulis di kotak ini.
            <button type="button" onClick={retry} className={textLink}>
              Coba lagi
            </button>
          </p>
        )}
      </div>
    </div>
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

type VisualSwitchProps = { isOn: boolean; isLoading: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void };

function VisualSwitch({ isOn, isLoading, isDisabled, onChange }: VisualSwitchProps) {
  return (
    <button
      type="button"
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
    </button>
  );
}
