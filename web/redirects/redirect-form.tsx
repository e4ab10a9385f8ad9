import type { RedirectForm as GivenRedirect } from '#contract/redirects/redirects.ts';
import { REDIRECT_CHARACTERS } from '#contract/redirects/redirect-rules.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';

const LABELS = { address: 'Alamat lama', target: 'Alihkan ke' };

type RedirectFormProps = {
  id: string;
  /** The name of the form for screen readers. */
  name: string;
  /** The redirect that the form changes; undefined for a new one. */
  redirect?: GivenRedirect | undefined;
  submitLabel: string;
  /** @throws ApiError, whose errors the form shows */
  onSend: (given: GivenRedirect) => Promise<void>;
};

/** The two addresses of a redirect. Only the server checks them. */
export function RedirectForm({ id, name, redirect, submitLabel, onSend }: RedirectFormProps) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    send: ({ address = '', target = '' }) => onSend({ address, target }),
  });
  const input = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: REDIRECT_CHARACTERS };
  return (
    <Form ref={form} id={id} aria-label={name} onSubmit={onSubmit} problem={errors.form}>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...field('address')}
          {...input}
          required
          defaultValue={redirect?.address}
          placeholder="/2019/06/air-bersih"
        />
        <TextField
          {...field('target')}
          {...input}
          required
          defaultValue={redirect?.target}
          hint="Alamat di situs ini, atau alamat lengkap di situs lain."
        />
      </div>
      <div>
        <SubmitButton isSending={isSending} label={submitLabel} sendingLabel="Menyimpan…" />
      </div>
    </Form>
  );
}
