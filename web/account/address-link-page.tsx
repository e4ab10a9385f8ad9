import { type ReactNode, useState } from 'react';
import { addressOf } from '#contract/routes.ts';
import { AccountPage } from '#web/sign-in/account-page.tsx';
import { MailLinkPage } from '#web/sign-in/mail-link-page.tsx';
import { session } from '#web/session/browser-session.ts';
import '#web/ui/signed-in.css';

type AddressLinkPageProps = {
  /** The page itself, and the call that takes its token. Its address loses the token once that was used. */
  page: 'confirmEmail' | 'confirmEmailChange' | 'keepEmail' | 'stopMails';
  title: string;
  lead: string;
  button: string;
  /** Below the server's words, once it is done. */
  children: ReactNode;
};

/** The page of a mailed link about the account's address. It shows the server's words in place of the button. */
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
