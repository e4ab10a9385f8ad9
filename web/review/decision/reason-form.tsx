import { messages } from '#contract/messages.ts';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { isReadable, missingText, REASON_TEXT_CHARACTERS, REASON_TITLE_CHARACTERS } from '#contract/rules.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { FieldLabel, FieldNotes, inputStyles, TextField, useFieldIds } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';

export type ReasonText = Pick<ReasonTemplate, 'title' | 'text'>;

type ReasonFormProps = {
  /** The reason to change; undefined for a new one. */
  template: ReasonTemplate | undefined;
  /** @throws ApiError */
  onSave: (given: ReasonText) => Promise<void>;
};

export function ReasonForm({ template, onSave }: ReasonFormProps) {
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: ({ title = '', text = '' }) => ({
      ...(!isReadable(title) && { title: missingText('Judul alasan') }),
      ...(!isReadable(text) && { text: missingText('Teks alasan') }),
    }),
    send: ({ title = '', text = '' }) => onSave({ title, text }),
    onRefused: ({ error: { errors: wrongs, message } }) => {
      const fields = Object.entries(wrongs).map(([name, [wrong = '']]) => [name, wrong]);
      return { fields: Object.fromEntries(fields), form: fields.length > 0 ? undefined : message };
    },
  });
  const { ids, describedBy } = useFieldIds({ error: errors.fields['text'] });
  return (
    <Form ref={form} problem={errors.form} aria-label="Alasan" onSubmit={onSubmit}>
      <TextField
        label="Judul"
        name="title"
        autoComplete="off"
        maxLength={REASON_TITLE_CHARACTERS}
        defaultValue={template?.title}
        hint="Tampil di tombolnya, misalnya “Sumber belum jelas”."
        error={errors.fields['title']}
      />
      <div>
        <FieldLabel htmlFor={ids.control}>Teks</FieldLabel>
        <textarea
          id={ids.control}
          name="text"
          rows={5}
          maxLength={REASON_TEXT_CHARACTERS}
          defaultValue={template?.text}
          aria-invalid={errors.fields['text'] !== undefined || undefined}
          aria-describedby={describedBy}
          className={`${inputStyles} resize-y py-3 leading-relaxed`}
        />
        <FieldNotes ids={ids} error={errors.fields['text']} />
      </div>
      <SubmitButton
        isSending={isSending}
        label={template ? 'Simpan alasan' : 'Tambah alasan'}
        sendingLabel={messages.articles.sending}
      />
    </Form>
  );
}
