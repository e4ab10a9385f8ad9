import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { type SubmissionOptions, useSubmission } from '#web/session/use-submission.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { findMissing } from './required-fields.ts';

type EmailFormProps = Required<Pick<SubmissionOptions<'email'>, 'onRefused'>> & {
  label: string;
  email?: string | undefined;
  send: (email: string) => Promise<void>;
};

const LABELS = { email: 'Email' };

/** Asks for the address of an account, to which a code or a link is mailed. */
export function EmailForm({ label, email, send, onRefused }: EmailFormProps) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: (values) => send(values['email'] ?? ''),
    onRefused,
  });
  return (
    <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
      <TextField {...field('email')} type="email" autoComplete="username" defaultValue={email} required />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <SubmitButton isSending={isSending} label={label} sendingLabel="Mengirim..." />
        <Link to={pages.login} viewTransition className={textLink}>
          <span>
            Kembali ke <span lang="en">{labels.navigation.signIn}</span>
          </span>
        </Link>
      </div>
    </Form>
  );
}
