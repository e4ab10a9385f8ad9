import { type ComponentType, useEffect, useState } from 'react';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { textLink } from '#web/ui/button.ts';
import { inputLook } from '#web/ui/field.tsx';
import { kindOf } from './document-text.ts';
import { beginsVisual, rememberChoice } from './editor-choice.ts';
import { CharacterCount, FieldError } from '#web/forms/field-parts.tsx';
import { markPlace, OFFER_TEXTS, offerFor, type PasteOffer } from './paste/paste-offer.ts';
import type { VisualEditorProps } from './visual-editor.tsx';

/** Loaded at the first use, then kept for the life of the page. */
let loaded: ComponentType<VisualEditorProps> | undefined;

type ContentFieldProps = {
  label: string;
  /** Most characters. */
  limit: number;
  /** The choice between textarea and editor is stored per person. */
  userId: number;
  /** The visual editor reads it once: give the field another React key when the text is replaced from outside. */
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

const CONTENT_ID = 'content';
const EDITOR_ID = 'content-visual';
const LABEL_ID = 'content-label';

/** The field `content`: a textarea or the visual editor, whichever the person has chosen. */
export function ContentField({ label, limit, userId, text, onChange, error, isDisabled }: ContentFieldProps) {
  const [isVisual, setIsVisual] = useState(() => beginsVisual(userId, text));
  const { Editor, takesFocus, hasFailed, retry } = useVisualEditor(isVisual);
  const [offer, setOffer] = useState<PasteOffer>();
  const [paste, setPaste] = useState<{ offer: PasteOffer; text: string }>();
  const shownEditor = isVisual ? Editor : undefined;
  const descriptionIds = ['content-hint', 'content-count', ...(error ? ['content-error'] : [])].join(' ');

  function choose(isOn: boolean): void {
    rememberChoice(userId, isOn);
    setIsVisual(isOn);
    setOffer(undefined);
  }

  return (
    <div>
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-x-6">
        <label id={LABEL_ID} htmlFor={shownEditor ? undefined : CONTENT_ID} className="text-sm font-semibold">
          {label}
        </label>
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
      {shownEditor && (
        <ShownEditor
          {...{ Editor: shownEditor, takesFocus, onChange, error, isDisabled, descriptionIds }}
          text={paste?.text ?? text}
          paste={paste?.offer}
        />
      )}
      <textarea
        id={CONTENT_ID}
        name="content"
        rows={TEXTAREA_ROWS}
        hidden={shownEditor !== undefined}
        readOnly={isDisabled}
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={descriptionIds}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => setOffer(offerFor(event))}
        className={`${inputLook} min-h-48 resize-y py-3 leading-relaxed [&[hidden]]:hidden`}
      />
      <FieldError id="content-error" text={error} />
      <div className="mt-2 flex items-start justify-between gap-8 text-sm text-ink-soft">
        <p id="content-hint">{hintFor(text, shownEditor !== undefined)}</p>
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

type ShownEditorProps = Pick<ContentFieldProps, 'text' | 'onChange' | 'error' | 'isDisabled'> & {
  paste: PasteOffer | undefined;
  Editor: ComponentType<VisualEditorProps>;
  takesFocus: boolean;
  descriptionIds: string;
};

function ShownEditor({ Editor, error, ...props }: ShownEditorProps) {
  return <Editor id={EDITOR_ID} labelId={LABEL_ID} isInvalid={error !== undefined} {...props} />;
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

async function loadVisualEditor(): Promise<typeof loaded> {
  try {
    loaded = (await import('./visual-editor.tsx')).VisualEditor;
  } catch {
    // The browser is offline, or a newer release has replaced the script.
  }
  return loaded;
}

function useVisualEditor(isWanted: boolean) {
  const [state, setState] = useState({ Editor: loaded, hasFailed: false, takesFocus: false });
  const isMissing = isWanted && !state.Editor && !state.hasFailed;

  useEffect(() => {
    if (!isMissing) return;
    let isWaiting = true;
    void loadVisualEditor().then((Editor) => {
      const takesFocus = document.activeElement?.id === CONTENT_ID;
      return isWaiting && setState({ Editor, hasFailed: Editor === undefined, takesFocus });
    });
    return () => {
      isWaiting = false;
    };
  }, [isMissing]);

  return { ...state, retry: () => setState({ Editor: loaded, hasFailed: false, takesFocus: false }) };
}
