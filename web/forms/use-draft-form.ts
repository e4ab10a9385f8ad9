import { useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '#web/api/client.ts';
import type { DraftNoun } from '#web/drafts/draft-notices.tsx';
import type { DraftPlace, Fields } from '#web/drafts/drafts.ts';
import { isDraftAtRisk } from '#web/drafts/save-status.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useWarningBeforeLeaving } from '#web/drafts/use-warning-before-leaving.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import type { UploadOptions } from '#web/session/upload.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { focusField } from './focus-field.ts';
import {
  blankOf,
  checkFields,
  type FieldRule,
  firstErrors,
  type FormFields,
  formDataOf,
  hasErrors,
  REMOVED,
} from './form-fields.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { type FormFile, useFormFile } from './use-form-file.ts';
import { useSending } from './use-sending.ts';

type Row = { updated_at: string };

/** What all forms of one kind have in common. */
export type FormKind = {
  /** The kind of content, at the beginning of a sentence: 'Artikel'. */
  subject: string;
  noun: DraftNoun;
  file: FormFile;
};

type DraftFormOptions<Stored extends Row> = {
  kind: FormKind;
  place: DraftPlace;
  fields: FormFields<Stored>;
  /** The version of the row when the form was opened. Without it the form creates a new row. */
  loaded?: Stored | undefined;
  /** Loads the stored row again, after another user has changed it. */
  load?: (() => Promise<Stored>) | undefined;
  /** See useSending. */
  failed: string | ((error: ApiError) => string);
};

/** The request of a form: its content, and the options of its upload. */
export type FormRequest = UploadOptions & { form: FormData };

/**
 * The state of a form whose content is a draft: fields, errors, the file, sending, and the conflict with a version that
 * another user has stored meanwhile. <DraftForm> renders it.
 */
export function useDraftForm<Stored extends Row>(options: DraftFormOptions<Stored>) {
  const { kind, place, fields, loaded, load, failed } = options;
  const { file } = kind;
  const [stored, setStored] = useState(loaded);
  const blank = blankOf(fields, stored);
  const draft = useDraft(place, blank);
  const { sending, failure, send, fail } = useSending(failed);
  const [discarding, setDiscarding] = useState<{ id: string; title: string | undefined }>();
  const id = useId();
  const conflictId = `${id}-conflict`;
  const isSent = useRef(false);
  const afterRender = useAfterRender();
  const isSending = sending !== undefined;
  const isDisabled = isSending || draft.isElsewhere;
  const isAtRisk = isDraftAtRisk(draft);
  const rules: readonly FieldRule[] = fields;
  const names = [...fields.map(({ name }) => name), file.name];
  const fieldErrors = useFieldErrors(id, names, isSending);
  const { isPreparing, isReducing, choose, paste } = useFormFile(file, isDisabled, (prepared) => {
    const refusal = 'refusal' in prepared ? prepared.refusal : undefined;
    fieldErrors.set(file.name, refusal);
    if (refusal === undefined) draft.chooseFile(prepared.file);
    afterRender(() => focusField(id, file.name));
  });
  /** Whether the draft is based on a version that has been replaced since. */
  const hasConflict = stored !== undefined && draft.version !== stored.updated_at && !draft.isElsewhere;
  /** The version of this draft that another device of the same user has saved meanwhile. It precedes `hasConflict`. */
  const ahead = draft.account.kind === 'ahead' && !draft.isElsewhere ? draft.account.theirs : undefined;

  useWarningBeforeLeaving(isAtRisk && draft.isWorthKeeping);

  // The author has to see both versions before going on.
  useEffect(() => {
    if (hasConflict) document.getElementById(conflictId)?.focus();
  }, [hasConflict, conflictId, stored]);

  /**
   * Sends the form with `run`, unless a field is wrong or there is a conflict. Returns the response once it is stored;
   * the draft is gone by then. `run` may call `finish` before, as soon as a second attempt would store the content
   * twice.
   */
  async function submit<Answer>(run: (request: FormRequest) => Promise<Answer>): Promise<Answer | undefined> {
    if (isSent.current || isDisabled || isPreparing) return undefined;
    if (hasConflict || ahead) {
      showConflict();
      return undefined;
    }
    fail(undefined);
    const wrong = checkFields(draft.fields, rules);
    if (hasErrors(wrong)) {
      fieldErrors.show(wrong);
      return undefined;
    }
    fieldErrors.clear();
    try {
      return await sendDraft(run);
    } finally {
      draft.endSending();
    }
  }

  async function sendDraft<Answer>(run: (request: FormRequest) => Promise<Answer>): Promise<Answer | undefined> {
    let isAhead = false;
    const outcome = await send(async (upload) => {
      isAhead = await draft.startSending();
      if (isAhead) throw new DOMException('Another device has changed the draft.', 'AbortError');
      const form = formDataOf(draft, rules, file.name, await draft.fileToSend());
      const sent = draft.sentDraft();
      if (sent !== undefined) form.set('draft', sent);
      return await run({ form, ...upload, key: stored ? undefined : draft.sendingKey() });
    });
    if (isAhead) {
      fail(undefined);
      afterRender(showConflict);
    }
    if (!outcome) return undefined;
    if (!('errors' in outcome)) {
      finish();
      return outcome.answer;
    }
    if (outcome.code === 'keyReused') draft.sendAsNew();
    if (outcome.status === 409 && load) await showStored(load, outcome.message);
    else fieldErrors.show(firstErrors(outcome.errors, names));
    return undefined;
  }

  function showConflict(): void {
    document.getElementById(conflictId)?.focus();
  }

  function finish(): void {
    isSent.current = true;
    draft.finish();
  }

  /**
   * Loads the version that another user has saved in between, which makes the conflict visible. If the draft is based
   * on that version already, the refusal has another reason, and is shown.
   */
  async function showStored(loadStored: () => Promise<Stored>, refusal: string): Promise<void> {
    const outcome = await outcomeOf(loadStored());
    if (outcome === 'ended') return;
    if ('error' in outcome) {
      const { error } = outcome;
      return fail(typeof failed === 'function' ? { text: failed(error) } : { text: failed, detail: error.message });
    }
    setStored(outcome.answer);
    if (outcome.answer.updated_at === draft.version) fail({ text: refusal });
  }

  function beginAnew(): void {
    fail(undefined);
    fieldErrors.beginAnew();
  }

  return {
    id,
    kind,
    draft,
    rules,
    errors: fieldErrors.errors,
    isDisabled,
    isSending,
    isPreparing,
    isReducing,
    sending,
    failure,
    choose,
    paste,
    submit,
    finish,
    /** The row as the server has it, undefined for a new one. */
    stored,
    /** `isOwn`: the other version is from another device of the same user. */
    conflict:
      ahead || hasConflict
        ? { id: conflictId, theirs: ahead?.fields ?? blank.fields, fileName: ahead?.file_name ?? null, isOwn: !!ahead }
        : undefined,
    showConflict,
    keepMine: () => {
      if (ahead) draft.keepMine();
      else draft.rebase(stored?.updated_at ?? '');
      beginAnew();
    },
    takeTheirs: () => {
      if (ahead) draft.takeTheirs();
      else draft.startOver();
      beginAnew();
    },
    write: (values: Fields) => {
      draft.change(values);
      for (const name of Object.keys(values)) fieldErrors.set(name, undefined);
    },
    /** The draft that will be deleted once the author confirms it. */
    discarding,
    askToDiscard: (draftId: string, title: string | undefined) => setDiscarding({ id: draftId, title }),
    closeDiscarding: () => setDiscarding(undefined),
    discard: (draftId: string) => {
      draft.discard(draftId);
      if (draftId === draft.id) beginAnew();
    },
    /** Returns the props of a field's control. */
    field: (name: string) => {
      const { label = '', limit = 0 } = rules.find((rule) => rule.name === name) ?? {};
      return { label, limit, text: draft.fields[name] ?? '', error: fieldErrors.errors[name] };
    },
    /** Whether saving will remove the stored file. */
    isRemovingFile: draft.fields[`remove_${file.name}`] === REMOVED && draft.fileName === null,
    removeFile: (isRemoved: boolean) => {
      draft.change({ [`remove_${file.name}`]: isRemoved ? REMOVED : '' });
      fieldErrors.set(file.name, undefined);
    },
  };
}

/** What useDraftForm returns, for components that are parts of any form. */
export type DraftFormInHand = ReturnType<typeof useDraftForm<Row>>;
