import { type ReactNode, useState } from 'react';
import { addressOf } from '#contract/routes.ts';
import { AccountPage } from '#web/sign-in/account-page.tsx';
import { MailLinkPage } from '#web/sign-in/mail-link-page.tsx';
import { session } from '#web/session/browser-session.ts';
import { StyledLink } from '#web/ui/button.tsx';
import '#web/ui/signed-in.css';

type AddressLinkPageProps = {
  /** The name of the page in the routes, and of the API call to which the page sends the link's token. */
  page: 'confirmEmail' | 'confirmEmailChange' | 'keepEmail' | 'stopMails';
  title: string;
  lead: string;
  button: string;
  /** Content below the server's message after success. By default a link to the account. */
  children?: ReactNode;
};

const TO_ACCOUNT = <StyledLink to={addressOf('account')} styles="primary" label="Ke akun saya" />;

/** Page for a mailed link about the account's address. After success the server's message replaces the button. */
export function AddressLinkPage({ page, children = TO_ACCOUNT, ...texts }: AddressLinkPageProps) {
  const [done, setDone] = useState<string>();
  if (done !== undefined) {
    return (
      <AccountPage title={texts.title} lead={<span role="status">{done}</span>}>
        {children}
      </AccountPage>
    );
  }
  return (
    <MailLinkPage
      {...texts}
      send={async (token) => {
        const { message } = await session.api(page, { body: { token } });
        setDone(message);
        return { message, next: addressOf(page) };
      }}
    />
  );
}
