import { type ReactNode, useState } from 'react';
import { addressOf } from '#contract/routes.ts';
import { AccountPage } from '#web/sign-in/account-page.tsx';
import { MailLinkPage } from '#web/sign-in/mail-link-page.tsx';
import { session } from '#web/session/browser-session.ts';
import '#web/ui/signed-in.css';

type AddressLinkPageProps = {
  /** The name of the page, and of the call that takes its token. After the call the page's address has no token. */
  page: 'confirmEmail' | 'confirmEmailChange' | 'keepEmail' | 'stopMails';
  title: string;
  lead: string;
  button: string;
  /** Shown below the server's message after success. */
  children: ReactNode;
};

/** The page of a mailed link about the account's address. After success the server's message replaces the button. */
export function AddressLinkPage({ page, title, lead, button, children }: AddressLinkPageProps) {
  const [done, setDone] = useState<string>();
  if (done !== undefined) {
    return (
      <AccountPage title={title} lead={<span role="status">{done}</span>}>
        {children}
      </AccountPage>
    );
  }
  return (
    <MailLinkPage
      title={title}
      lead={lead}
      button={button}
      send={async (token) => {
        const { message } = await session.api(page, { body: { token } });
        setDone(message);
        return { message, next: addressOf(page) };
      }}
    />
  );
}
