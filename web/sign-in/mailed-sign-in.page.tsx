import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { labels, messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';
import { CodeField } from './code-field.tsx';
import { CODE_LABELS } from './required-fields.ts';
import { MailLinkPage } from './mail-link-page.tsx';
import { SignInBy } from './sign-in-by.tsx';

export const meta = unlisted(`${labels.navigation.signIn} lewat email`);

export default function MailedSignInPage() {
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<string>();
  return (
    <MailLinkPage
      title={<SignInBy>lewat email</SignInBy>}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk login di perangkat ini, tanpa password."
      button={labels.navigation.signIn}
      send={async (token, { code }) => {
        const body = { token, ...(code !== undefined && { code }) };
        const user = session.adopt(await session.api('signInByLink', { body }));
        if (!user) throw new ApiError(403, { message: messages.login.unknownRole });
        return { message: messages.login.succeeded, next: pathAfterLogin(user.role_type, query.get('to')) };
      }}
      labels={CODE_LABELS}
      onRefused={({ fields }) => setAsked(asked ?? fields['code'])}
    >
      {(errors) => asked !== undefined && <CodeField hint={asked} error={errors['code']} takesFocus />}
    </MailLinkPage>
  );
}
