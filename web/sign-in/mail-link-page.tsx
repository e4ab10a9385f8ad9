import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { errorsOf } from './form-errors.ts';
import { notify } from '#web/ui/notify.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { useSubmission } from '#web/ui/use-submission.ts';

type MailLinkPageProps = {
  title: ReactNode;
  /** What the button does. */
  lead: ReactNode;
  /** The words of the button: 'Pastikan alamat ini'. */
  button: string;
  sending?: string;
  /** Sends the token. Returns what is said then, and the page that follows. May throw ApiError. */
  send: (token: string, values: Record<string, string>) => Promise<{ message: string; next: string }>;
  /** Further fields above the button, with their rules and names. */
  children?: (errors: Record<string, string>) => ReactNode;
  check?: (values: Record<string, string>) => Record<string, string>;
  fieldNames?: readonly string[];
};

const NO_TOKEN = 'Alamat ini tidak lengkap. Buka tautan dari email kami, atau salin seluruh alamatnya.';

/**
 * The page that a mailed link opens. Its token is in the fragment of the address and is sent only when the button is
 * pressed, because mail scanners open links. Never throws: what goes wrong is shown above the button.
 */
export function MailLinkPage({ title, lead, button, sending, send, children, check, fieldNames }: MailLinkPageProps) {
  const navigate = useNavigate();
  const { form, errors, isSending, onSubmit } = useSubmission({
    ...(check && { check }),
    send: async (values) => {
      const token = window.location.hash.slice(1);
      if (token === '') return { fields: {}, form: NO_TOKEN };
      try {
        const { message, next } = await send(token, values);
        notify('success', message);
        // Replaces the page, so that the token is not left in the browser's history.
        await navigate(next, { replace: true });
        return undefined;
      } catch (error) {
        return errorsOf(error, fieldNames ?? []);
      }
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
