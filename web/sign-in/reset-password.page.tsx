import { redirect, useNavigate } from 'react-router';
import { RESET_CODE_CHARACTERS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { siteContext } from '#web/api/site-context.ts';
import { withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import type { Route } from './+types/reset-password.page.ts';
import { AccountPage } from './account-page.tsx';
import type { LoginState } from './login-state.ts';
import { NEW_PASSWORD_LABELS, NewPasswordFields } from './new-password-fields.tsx';
import { findMissing } from './required-fields.ts';
import { textsOf } from './register-values.ts';
import { resetSteps } from './reset-steps.ts';

const LABELS = { verification_code: 'Kode verifikasi', ...NEW_PASSWORD_LABELS };

/** The page's address contains an e-mail address, so search engines must not index it. */
export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: withInstitute(matches, 'Reset password') },
    { name: 'description', content: 'Buat password baru dengan kode dari email.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The page's address contains an e-mail address, so no cache may store it. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export function loader({ url, context }: Route.LoaderArgs) {
  const email = (url.searchParams.get('email') ?? '').trim();
  if (email === '') throw redirect(pages.forgotPassword);
  return { email, passwordRules: context.get(siteContext).passwordRules };
}

export default function ResetPasswordPage({ loaderData: { email, passwordRules } }: Route.ComponentProps) {
  const navigate = useNavigate();

  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: async (values) => {
      await session.api('resetPassword', { body: { email, ...textsOf(values, LABELS) } });
      session.forget(email);
      notify('success', messages.resetPassword.succeeded);
      await navigate(pages.login, { state: { email } satisfies LoginState });
    },
    onRefused: () => notify('error', messages.resetPassword.failed),
  });

  return (
    <AccountPage
      title="Reset password"
      lead="Jika alamat ini terdaftar, kode sudah kami kirim ke sana. Periksa juga folder spam."
      aside={resetSteps}
    >
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
        <TextField
          {...field('verification_code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          hint={`${RESET_CODE_CHARACTERS} karakter dari email kami; huruf besar atau kecil sama saja.`}
        />
        <NewPasswordFields rules={passwordRules} errors={errors.fields} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton isSending={isSending} label="Simpan password" sendingLabel="Menyimpan..." />
          <Link to={addressOf('forgotPassword', { email })} viewTransition className={textLink}>
            Kirim ulang kode
          </Link>
        </div>
      </Form>
    </AccountPage>
  );
}
