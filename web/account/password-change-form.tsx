import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PasswordRules } from '#contract/password-rules.ts';
import { NEW_PASSWORD_LABELS, NewPasswordFields } from '#web/sign-in/new-password-fields.tsx';
import { textsOf } from '#web/sign-in/register-values.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import { IdentityButtons, IdentityFields } from './identity-fields.tsx';
import { type OwnIdentity, useIdentityForm } from './use-identity-form.ts';

type PasswordChangeFormProps = {
  identity: OwnIdentity;
  rules: PasswordRules;
  title?: string;
  lead?: string;
  /** Called after a change. Default: reloads the page's data, because a change ends the user's other sessions. */
  onChanged?: () => Promise<void>;
};

export function PasswordChangeForm({
  identity,
  rules,
  title = 'Ganti password',
  lead = 'Setelah diganti, perangkat Anda yang lain dikeluarkan.',
  onChanged,
}: PasswordChangeFormProps) {
  const [changes, setChanges] = useState(0);
  const { revalidate } = useRevalidator();
  const { form, errors, onSubmit, fields, buttons } = useIdentityForm({
    identity,
    labels: NEW_PASSWORD_LABELS,
    send: async (shown, values) => {
      const body = { ...shown, ...textsOf(values, NEW_PASSWORD_LABELS) };
      notify('success', (await sessionApi('changePassword', { body })).message);
      form.current?.reset();
      setChanges((before) => before + 1);
      await (onChanged ?? revalidate)();
    },
  });

  return (
    <Section id="password" title={title} className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">{lead}</p>
      <div className="mt-6">
        <Form ref={form} onSubmit={onSubmit} problem={errors.form} aria-labelledby="password-judul">
          <IdentityFields {...fields} />
          <NewPasswordFields key={changes} rules={rules} errors={errors.fields} />
          <IdentityButtons {...buttons} label="Ganti password" sendingLabel="Mengganti..." />
        </Form>
      </div>
    </Section>
  );
}
