import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { DraftNotices } from '#web/drafts/draft-notices.tsx';
import { draftTitle } from '#web/drafts/drafts.ts';
import { SaveStatus } from '#web/drafts/save-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { SendingNotices } from './sending-notices.tsx';
import type { DraftFormInHand } from './use-draft-form.ts';
import { useSaveKey } from './use-save-key.ts';

type DraftFormProps = {
  form: DraftFormInHand;
  /** The form's name for screen readers. */
  label: string;
  onSubmit: () => Promise<void>;
  className: string;
  children: ReactNode;
};

/** The id of an empty element beside the form, in which a ReaderPane is rendered. CSS then makes room for the pane. */
export const besideId = (formId: string) => `${formId}-beside`;

/**
 * Renders a form and, above the form, the notices about drafts and about a conflict with another saved version. Another
 * component can render a pane beside the form (besideId).
 */
export function DraftForm({ form, label, onSubmit, className, children }: DraftFormProps) {
  useSaveKey(form);
  return (
    <div className="group/writing has-[[data-beside]]:grid has-[[data-beside]]:grid-cols-[minmax(32rem,48rem)_minmax(36rem,47rem)] has-[[data-beside]]:gap-x-10">
      <div className="min-w-0">
        <DraftNotices
          draft={form.draft}
          noun={form.kind.noun}
          isSending={form.isSending}
          hasConflict={form.conflict !== undefined}
          onDiscard={form.discarding.ask}
        />
        <ConflictNotice form={form} />
        <form
          id={form.id}
          method="post"
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit();
          }}
          onPaste={form.paste}
          className={className}
        >
          {children}
        </form>
      </div>
      <div id={besideId(form.id)} className="contents" />
      {form.discarding.dialog}
    </div>
  );
}

const buttonGroup = 'flex flex-wrap items-center gap-3 empty:hidden max-sm:w-full';

type FormActionsProps = {
  form: DraftFormInHand;
  label: string;
  /** If true, the buttons fill the width of a narrow form. If false, the send buttons are at the right. */
  isColumn?: boolean;
  /** The button that opens a preview of the text as readers will see it. */
  preview?: ReactNode;
  /** Shown above the send button of a narrow form. */
  beforeSending?: ReactNode;
  children?: ReactNode;
};

/** The end of a form: shows where the draft is saved, the upload's progress, and the buttons that send or discard. */
export function FormActions({ form, label, isColumn = false, preview, beforeSending, children }: FormActionsProps) {
  const { kind, draft, isSending, isPreparing } = form;
  const mayHaveArrived = form.stored
    ? 'Perubahan mungkin sudah tersimpan. Bila disimpan lagi dan ada yang berbeda, keduanya diperlihatkan.'
    : `${kind.subject} mungkin sudah sampai. ${label.split(' ')[0]} lagi saja: yang sama tidak tersimpan dua kali.`;
  const discard = !isSending && draft.isWorthKeeping && (
    <Button
      styles="quiet"
      className="max-sm:w-full"
      label={form.stored ? 'Buang perubahan' : `Buang ${kind.noun.toLowerCase()}`}
      onClick={() => form.discarding.ask(draft.id, draftTitle(draft.fields))}
    />
  );
  const main = (
    <>
      {children}
      <SubmitButton
        isSending={isSending}
        isDisabled={isPreparing}
        label={label}
        sendingLabel={messages.articles.sending}
      />
    </>
  );
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <SaveStatus draft={draft} noun={kind.noun} isPreparingFile={isPreparing} onCompare={form.showConflict} />
      <SendingNotices
        sending={form.sending}
        uploadLabel={draft.fileName === null ? undefined : kind.file?.uploadLabel}
        failure={form.failure}
        mayHaveArrived={mayHaveArrived}
      />
      {!draft.isElsewhere && (
        <div className={`flex flex-wrap items-center gap-3 ${isColumn ? '*:flex-auto' : 'justify-end'}`}>
          {isColumn ? (
            <>
              {preview}
              {beforeSending}
              {main}
              {discard}
            </>
          ) : (
            <>
              {/* If the row is too narrow, the group of send buttons moves to a new line as a whole. */}
              <div className={`mr-auto ${buttonGroup}`}>
                {preview}
                {discard}
              </div>
              <div className={`ml-auto justify-end ${buttonGroup}`}>{main}</div>
            </>
          )}
        </div>
      )}
    </div>
  );
}
