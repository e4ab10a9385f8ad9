import { useDiscarding } from '#web/drafts/discard-dialog.tsx';
import type { Fields } from '#web/drafts/drafts.ts';
import { REMOVED } from './form-fields.ts';
import { type DraftFormOptions, useFormState } from './use-form-state.ts';
import { useSubmit } from './use-submit.ts';

type Row = { updated_at: string };

/**
 * The state of a form whose content is a draft: fields, errors, the file, sending, and the conflict with a version that
 * another user has stored meanwhile. <DraftForm> renders it.
 */
export function useDraftForm<Stored extends Row>(options: DraftFormOptions<Stored>) {
  const { kind } = options;
  const state = useFormState(options);
  const { id, fileName, stored, draft, rules, isSending, isDisabled, fieldErrors, chosen, conflicts, beginAnew } =
    state;
  const { submit, finish } = useSubmit(state);
  const discarding = useDiscarding(kind.noun, (draftId) => {
    draft.discard(draftId);
    if (draftId === draft.id) beginAnew();
  });
  const removal = `remove_${fileName}`;

  return {
    id,
    kind,
    draft,
    /** The name of the field for the form's file. */
    fileName,
    rules,
    errors: fieldErrors.errors,
    isDisabled,
    isSending,
    sending: state.sending.sending,
    failure: state.sending.failure,
    ...chosen,
    submit,
    finish,
    /** The row as the server has stored it; undefined if the form creates a row. */
    stored,
    conflict: conflicts.conflict,
    showConflict: conflicts.show,
    write: (values: Fields) => {
      draft.change(values);
      for (const name of Object.keys(values)) fieldErrors.set(name, undefined);
    },
    discarding,
    /** Returns the props of a field's control. */
    field: (name: string) => {
      const { label = '', limit = 0 } = rules.find((rule) => rule.name === name) ?? {};
      return { label, limit, text: draft.fields[name] ?? '', error: fieldErrors.errors[name] };
    },
    /** Whether saving will remove the stored file. */
    isRemovingFile: draft.fields[removal] === REMOVED && draft.fileName === null,
    removeFile: (isRemoved: boolean) => {
      draft.change({ [removal]: isRemoved ? REMOVED : '' });
      fieldErrors.set(fileName, undefined);
    },
  };
}

/** What useDraftForm returns, for components that are parts of any form. */
export type DraftFormInHand = ReturnType<typeof useDraftForm<Row>>;
