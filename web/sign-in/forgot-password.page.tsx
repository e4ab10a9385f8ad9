import { useNavigate, useSearchParams } from 'react-router';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { textLink } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import type { Route } from './+types/forgot-password.page.ts';
import { AccountPage } from './account-page.tsx';
import { findMissing } from './required-fields.ts';
import { resetSteps } from './reset-steps.ts';

const LABELS = { email: 'Email' };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute('Lupa password'),
    description: 'Minta kode untuk mengganti password.',
    path: pages.forgotPassword,
  });
}

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: async ({ email = '' }) => {
      await session.api('forgotPassword', { body: { email } });
      notify('success', messages.forgotPassword.succeeded);
      await navigate(addressOf('resetPassword', { email }));
    },
    onRefused: (errors) => {
      notify('error', messages.forgotPassword.failed);
      return errors;
    },
  });

  return (
    <AccountPage
      title="Lupa password"
      lead="Tulis alamat email akun Anda. Kami kirimkan kode untuk membuat password baru."
      aside={resetSteps}
    >
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField
          {...field('email')}
          type="email"
          autoComplete="username"
          defaultValue={query.get('email') ?? undefined}
          required
        />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton isSending={isSending} label="Kirim kode" sendingLabel="Mengirim..." />
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
