import { findMissing } from '#web/sign-in/required-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';

const LABELS = { name: 'Nama passkey' };

type PasskeyNameProps = {
  passkey: { id: string; name: string };
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Renames a passkey, so that its owner can distinguish it from the others. */
export function PasskeyName({ passkey, onClose, onSaved }: PasskeyNameProps) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: async ({ name = '' }) => {
      notify('success', (await sessionApi('renamePasskey', { body: { id: passkey.id, name } })).message);
      await onSaved();
    },
  });
  return (
    <Modal title={`Ganti nama passkey “${passkey.name}”`} isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField {...field('name')} defaultValue={passkey.name} autoComplete="off" required />
        <div>
          <SubmitButton isSending={isSending} label="Simpan" sendingLabel="Menyimpan..." />
        </div>
      </Form>
    </Modal>
  );
}
