import { useState } from 'react';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { textLink } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import { AccountPage } from './account-page.tsx';
import { findMissing } from './required-fields.ts';
import { SignInBy } from './sign-in-by.tsx';

const LABELS = { email: 'Email' };

export const meta = () => describeUnlisted(`${labels.navigation.signIn} lewat email`);

export default function SignInLinkPage() {
  const [sent, setSent] = useState<string>();
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: async ({ email = '' }) => {
      setSent((await session.api('askSignInLink', { body: { email } })).message);
    },
    onRefused: (errors) => {
      setSent(undefined);
      return errors;
    },
  });
  return (
    <AccountPage
      title={<SignInBy>lewat email</SignInBy>}
      lead="Tulis alamat email akun Anda. Kami kirimkan tautan yang dapat dipakai sekali untuk login tanpa password."
      notice={sent}
    >
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField {...field('email')} type="email" autoComplete="username" required />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton isSending={isSending} label="Kirim tautan" sendingLabel="Mengirim..." />
          <Link to={pages.login} className={textLink} viewTransition>
            <span>
              Kembali ke <span lang="en">{labels.navigation.signIn}</span>
            </span>
          </Link>
        </div>
      </Form>
    </AccountPage>
  );
}
