import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import type { Route } from './+types/forgot-password.page.ts';
import { AccountPage } from './account-page.tsx';
import { EmailForm } from './email-form.tsx';
import { resetSteps } from './reset-steps.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(matches, 'Lupa password'),
    description: 'Minta kode untuk mengganti password.',
    path: pages.forgotPassword,
  });
}

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <AccountPage
      title="Lupa password"
      lead="Tulis alamat email akun Anda. Kami kirimkan kode untuk membuat password baru."
      aside={resetSteps}
    >
      <EmailForm
        label="Kirim kode"
        email={query.get('email') ?? undefined}
        send={async (email) => {
          await session.api('forgotPassword', { body: { email } });
          notify('success', messages.forgotPassword.succeeded);
          await navigate(addressOf('resetPassword', { email }));
        }}
        onRefused={() => notify('error', messages.forgotPassword.failed)}
      />
    </AccountPage>
  );
}
