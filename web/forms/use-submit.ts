import { useRef } from 'react';
import { outcomeOf } from '#web/session/outcome.ts';
import type { UploadOptions } from '#web/session/upload.ts';
import { checkFields, formDataOf, hasErrors } from './form-fields.ts';
import type { FormState } from './use-form-state.ts';

/** The request of a form: its content and its upload options. */
export type FormRequest = UploadOptions & { form: FormData };

export function useSubmit<Stored extends { updated_at: string }>(state: FormState<Stored>) {
  const { draft, rules, fileName, stored, fieldErrors, conflicts, chosen } = state;
  const { send, fail, failWith } = state.sending;
  const isSent = useRef(false);

  /**
   * Calls `run` to send the form, unless a field is wrong or there is a conflict. Then deletes the draft and returns
   * the response; undefined if nothing was stored. If `run` makes several calls, it should call `finish` after the
   * first: then the author cannot send the content twice if a later call fails.
   */
  async function submit<Answer>(run: (request: FormRequest) => Promise<Answer>): Promise<Answer | undefined> {
    if (isSent.current || state.isDisabled || chosen.isPreparing) return undefined;
    if (conflicts.conflict) {
      conflicts.show();
      return undefined;
    }
    fail(undefined);
    const wrong = { ...state.check(), ...checkFields(draft.fields, rules) };
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
      const form = formDataOf(draft, rules, fileName, await draft.fileToSend());
      const sent = draft.sentDraft();
      if (sent !== undefined) form.set('draft', sent);
      return await run({ form, ...upload, key: stored ? undefined : draft.sendingKey() });
    });
    if (isAhead) {
      fail(undefined);
      state.afterRender(conflicts.show);
    }
    if (!outcome) return undefined;
    if ('answer' in outcome) {
      finish();
      return outcome.answer;
    }
    const { code, status, errors, message } = outcome.error;
    if (code === 'keyReused') draft.sendAsNew();
    if (status !== 409) fieldErrors.showFirst(errors);
    else if (state.load) await showStored(state.load, message);
    else failWith(outcome.error);
    return undefined;
  }

  /**
   * After a response 409, loads the version that another user has stored. The form then shows the conflict. But if the
   * draft is already based on that version, there is no conflict, and the form shows the server's message `refusal`.
   */
  async function showStored(load: () => Promise<Stored>, refusal: string): Promise<void> {
    const outcome = await outcomeOf(load());
    if (outcome === 'ended') return;
    if ('error' in outcome) return failWith(outcome.error);
    state.setStored(outcome.answer);
    if (outcome.answer.updated_at === draft.version) fail({ text: refusal });
  }

  function finish(): void {
    isSent.current = true;
    draft.finish();
  }

  return { submit, finish };
}
