import { useState } from 'react';
import { labels } from '#contract/messages.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { AccountPage } from './account-page.tsx';
import { EmailForm } from './email-form.tsx';
import { SignInBy } from './sign-in-by.tsx';

export const meta = unlisted(`${labels.navigation.signIn} lewat email`);

export default function SignInLinkPage() {
  const [sent, setSent] = useState<string>();
  return (
    <AccountPage
      title={<SignInBy>lewat email</SignInBy>}
      lead="Tulis alamat email akun Anda. Kami kirimkan tautan yang dapat dipakai sekali untuk login tanpa password."
      notice={sent}
    >
      <EmailForm
        label="Kirim tautan"
        send={async (email) => setSent((await session.api('askSignInLink', { body: { email } })).message)}
        onRefused={() => setSent(undefined)}
      />
    </AccountPage>
  );
}
