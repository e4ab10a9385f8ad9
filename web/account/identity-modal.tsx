import type { ReactNode } from 'react';
import type { IdentityForm } from '#contract/identity/second-factor.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { IdentityButtons, IdentityFields } from './identity-fields.tsx';
import { type OwnIdentity, useIdentityForm } from './use-identity-form.ts';

type IdentityModalProps = OwnIdentity & {
  title: string;
  /** If given, the dialog has a field for a name, with this label and this proposed value. */
  name?: { label: string; proposal: string };
  button: string;
  /** @throws ApiError */
  send: (identity: IdentityForm, name: string) => Promise<void>;
  onClose: () => void;
  /** Explains what the button does. */
  children: ReactNode;
};

/** Asks users to prove their identity again, before an action for which a stolen session must not suffice. */
export function IdentityModal(props: IdentityModalProps) {
  const { title, name, button, send, onClose, children, ...identity } = props;
  const { form, errors, isSending, onSubmit, field, fields, buttons } = useIdentityForm({
    identity,
    labels: name && { name: name.label },
    send: async (shown, values) => await send(shown, values['name'] ?? ''),
  });
  return (
    <Modal title={title} isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <div className="text-ink-soft">{children}</div>
        {name && <TextField {...field('name')} defaultValue={name.proposal} autoComplete="off" required />}
        <IdentityFields {...fields} />
        <IdentityButtons {...buttons} label={button} sendingLabel="Memeriksa..." />
      </Form>
    </Modal>
  );
}
