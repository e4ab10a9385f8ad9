import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/client.ts';
import { AccountPage } from './account-page.tsx';
import { notify } from '#web/ui/notify.ts';
import { type SubmissionOptions, useSubmission } from '#web/session/use-submission.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';

type MailLinkPageProps = Omit<SubmissionOptions<string>, 'send'> & {
  title: ReactNode;
  /** Explains what the button does. */
  lead: ReactNode;
  button: string;
  sending?: string;
  /** Sends the token. Returns the text of a toast and the address of the next page. @throws ApiError */
  send: (token: string, values: Record<string, string>) => Promise<{ message: string; next: string }>;
  /** Further fields above the button. */
  children?: (errors: Record<string, string>) => ReactNode;
};

const NO_TOKEN = 'Alamat ini tidak lengkap. Buka tautan dari email kami, atau salin seluruh alamatnya.';

/**
 * The page that a mailed link opens. The fragment of the link contains a token. The page sends the token only when the
 * button is pressed, because mail scanners open links. Errors are shown above the button.
 */
export function MailLinkPage({ title, lead, button, sending, send, children, ...options }: MailLinkPageProps) {
  const navigate = useNavigate();
  const { form, errors, isSending, onSubmit } = useSubmission({
    ...options,
    send: async (values) => {
      const token = window.location.hash.slice(1);
      if (token === '') throw new ApiError(0, { message: NO_TOKEN });
      const { message, next } = await send(token, values);
      notify('success', message);
      // Replaces this page's entry in the browser's history, which contains the token.
      await navigate(next, { replace: true });
    },
  });
  return (
    <AccountPage title={title} lead={lead}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        {children?.(errors.fields)}
        <div>
          <SubmitButton isSending={isSending} label={button} sendingLabel={sending ?? 'Sebentar...'} />
        </div>
      </Form>
    </AccountPage>
  );
}
