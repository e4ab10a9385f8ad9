import { messages } from '#contract/messages.ts';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { isReadable, missingText, REASON_TEXT_CHARACTERS, REASON_TITLE_CHARACTERS } from '#contract/rules.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { FieldFrame, inputStyles, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';

export type ReasonText = Pick<ReasonTemplate, 'title' | 'text'>;

type ReasonFormProps = {
  /** The stored reason to edit. If undefined, the form adds a new one. */
  template: ReasonTemplate | undefined;
  /** @throws ApiError */
  onSave: (given: ReasonText) => Promise<void>;
};

export function ReasonForm({ template, onSave }: ReasonFormProps) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: { title: 'Judul', text: 'Teks' },
    check: ({ title = '', text = '' }) => ({
      ...(!isReadable(title) && { title: missingText('Judul alasan') }),
      ...(!isReadable(text) && { text: missingText('Teks alasan') }),
    }),
    send: ({ title = '', text = '' }) => onSave({ title, text }),
  });
  return (
    <Form ref={form} problem={errors.form} aria-label="Alasan" onSubmit={onSubmit}>
      <TextField
        {...field('title')}
        autoComplete="off"
        maxLength={REASON_TITLE_CHARACTERS}
        defaultValue={template?.title}
        hint="Tampil di tombolnya, misalnya “Sumber belum jelas”."
      />
      <FieldFrame {...field('text')}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={REASON_TEXT_CHARACTERS}
            defaultValue={template?.text}
            className={`${inputStyles} resize-y py-3 leading-relaxed`}
          />
        )}
      </FieldFrame>
      <SubmitButton
        isSending={isSending}
        label={template ? 'Simpan alasan' : 'Tambah alasan'}
        sendingLabel={messages.articles.sending}
      />
    </Form>
  );
}
