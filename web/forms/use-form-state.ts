import { useId, useState, useEffect } from 'react';
import type { ApiError } from '#web/api/client.ts';
import type { DraftNoun } from '#web/drafts/draft-notices.tsx';
import type { DraftPlace, Fields } from '#web/drafts/drafts.ts';
import { isDraftAtRisk } from '#web/drafts/save-status.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useWarningBeforeLeaving } from '#web/drafts/use-warning-before-leaving.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { focusField } from './focus-field.ts';
import { blankOf, type FieldRule, type FormFields, type FieldErrors, firstErrors } from './form-fields.ts';
import { useConflict } from './use-conflict.ts';
import { type FormFile, useFormFile } from './use-form-file.ts';
import { useSending } from './use-sending.ts';

export type FormKind = {
  /** What the form calls its kind of content, capitalized: 'Artikel'. */
  subject: string;
  noun: DraftNoun;
  /** Undefined for a form without a file. */
  file?: FormFile;
};

export type DraftFormOptions<Stored extends { updated_at: string }> = {
  kind: FormKind;
  place: DraftPlace;
  fields: FormFields<Stored>;
  /** The row that the form edits, as loaded by the page. If undefined, the form creates a new row. */
  loaded?: Stored | undefined;
  /** Loads the stored row again, after another user has changed it. */
  load?: (() => Promise<Stored>) | undefined;
  failed: string | ((error: ApiError) => string);
  /** Checks rules that concern several fields. `isChanged`: whether the form differs from the stored row. */
  check?: (values: Fields, form: { stored: Stored | undefined; isChanged: boolean }) => FieldErrors;
};

/** No field has this name. */
const NO_FILE = '';

/** The state of a form whose content is a draft. React runs effects in the order of these hooks: keep the order. */
export function useFormState<Stored extends { updated_at: string }>(options: DraftFormOptions<Stored>) {
  const { kind, place, fields, loaded, load, failed } = options;
  const fileName = kind.file?.name ?? NO_FILE;
  const [stored, setStored] = useState(loaded);
  const blank = blankOf(fields, stored);
  const draft = useDraft(place, blank);
  const sending = useSending(failed);
  const id = useId();
  const afterRender = useAfterRender();
  const isSending = sending.sending !== undefined;
  const isDisabled = isSending || draft.isElsewhere;
  const rules: readonly FieldRule[] = fields;
  const fieldErrors = useFieldErrors(id, [...fields.map(({ name }) => name), fileName], isSending);
  const chosen = useFormFile(kind.file, isDisabled, ({ file, refusal }) => {
    fieldErrors.set(fileName, refusal);
    if (refusal === undefined) draft.chooseFile(file);
    afterRender(() => focusField(id, fileName));
  });
  useWarningBeforeLeaving(isDraftAtRisk(draft) && draft.isWorthKeeping);
  const conflicts = useConflict({ formId: id, draft, stored, blank, onResolved: beginAnew });

  /** Call this after the form's content was replaced. Clears the messages about the former content. */
  function beginAnew(): void {
    sending.fail(undefined);
    fieldErrors.beginAnew();
  }

  return {
    id,
    fileName,
    stored,
    setStored,
    load,
    draft,
    rules,
    check: () => options.check?.(draft.fields, { stored, isChanged: draft.isWorthKeeping }) ?? {},
    sending,
    isSending,
    isDisabled,
    fieldErrors,
    chosen,
    conflicts,
    afterRender,
    beginAnew,
  };
}

export type FormState<Stored extends { updated_at: string }> = ReturnType<typeof useFormState<Stored>>;

/** Holds the error of each field until the field is edited. `names`: all fields, in their order in the form. */
function useFieldErrors(formId: string, names: readonly string[], isSending: boolean) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focusOn, setFocusOn] = useState<{ name: string | undefined }>();

  // Waits until sending has ended, because fields are disabled until then and could not get the focus.
  useEffect(() => {
    if (focusOn?.name !== undefined && !isSending) focusField(formId, focusOn.name);
  }, [formId, focusOn, isSending]);

  /** Replaces all errors, and focuses the first wrong field. */
  function show(found: FieldErrors): void {
    setErrors(found);
    setFocusOn({ name: names.find((name) => found[name] !== undefined) });
  }

  return {
    errors,
    show,
    /** Like `show`, with the errors of a server response. Each field shows its first error. */
    showFirst: (found: Record<string, string[]>) => show(firstErrors(found, names)),
    /** Sets the error of one field; undefined clears it. */
    set: (name: string, error: string | undefined) => {
      setErrors((shown) => (shown[name] === error ? shown : { ...shown, [name]: error }));
    },
    clear: () => {
      setErrors({});
      setFocusOn(undefined);
    },
    /** Clears all errors and focuses the first field, after the form's content was replaced. */
    beginAnew: () => {
      setErrors({});
      setFocusOn({ name: names[0] });
    },
  };
}
