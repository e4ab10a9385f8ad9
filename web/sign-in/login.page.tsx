import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, mailPages, pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import type { loader as siteLoader } from '#web/root.tsx';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-state.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { button, textLink } from '#web/ui/button.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Route } from './+types/login.page.ts';
import { AccountPage } from './account-page.tsx';
import { authorSteps } from './author-steps.ts';
import { toastTextOf } from './form-errors.ts';
import { loginStateOf } from './login-state.ts';
import { CODE_LABELS, findMissing } from './required-fields.ts';
import { SignInBy } from './sign-in-by.tsx';

const REQUIRED = { email: 'Email', password: 'Password' };
const LABELS = { ...REQUIRED, ...CODE_LABELS };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(labels.navigation.signIn),
    description: 'Login untuk menulis artikel dan melihat artikel Anda.',
    path: pages.login,
  });
}

export default function LoginPage() {
  const navigate = useNavigate();
  const { notice, email } = loginStateOf(useLocation().state);
  const [query] = useSearchParams();
  // The root loader returns `signUp` only if registration is not open to all (web/root.tsx).
  const isOpen = !useRouteLoaderData<typeof siteLoader>('root')?.signUp;
  const isSigningIn = useRef(false);
  /** Set when the form is sent by the button for passkeys. */
  const byPasskey = useRef(false);
  /** The server's message when it asked for a code; empty before that. */
  const [asked, setAsked] = useState('');
  const wanted = query.get('to');
  useLeaveWhenSignedIn(isSigningIn, wanted);

  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => (byPasskey.current ? {} : findMissing(REQUIRED, values)),
    send: async ({ email: address = '', password = '', code }) => {
      isSigningIn.current = true;
      try {
        const user = byPasskey.current
          ? await signInByPasskey()
          : await session.signIn({ email: address, password, ...(code !== undefined && { code }) });
        if (!user) throw new ApiError(403, { message: messages.login.unknownRole });
        notify('success', messages.login.succeeded);
        await navigate(pathAfterLogin(user.role_type, wanted), { replace: true });
      } finally {
        isSigningIn.current = false;
        byPasskey.current = false;
      }
    },
    onRefused: (refusal) => {
      const { error, fields } = refusal;
      if (fields['code'] && !asked) {
        setAsked(fields['code']);
        return { fields: {} };
      }
      // A 401 without a message from the server means a wrong address or password.
      notify('error', toastTextOf(error, messages.login[error.status === 401 ? 'failed' : 'failedToast']));
      return refusal;
    },
  });

  return (
    <AccountPage
      title={<span lang="en">{labels.navigation.signIn}</span>}
      lead={
        <>
          Belum punya akun?{' '}
          <Link to={addressOf('register', { to: wanted ?? undefined })} className={textLink} viewTransition>
            {isOpen ? 'Daftar' : 'Cara mendapatkannya'}
          </Link>
        </>
      }
      notice={notice ?? (wanted ? 'Setelah login, Anda kembali ke halaman yang Anda tuju.' : undefined)}
      aside={authorSteps}
    >
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField {...field('email')} type="email" autoComplete="username" defaultValue={email} required />
        <PasswordField {...field('password')} autoComplete="current-password" required />
        {asked && (
          <TextField
            {...field('code')}
            hint={asked}
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has just asked for it
            autoFocus
          />
        )}
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton
            isSending={isSending}
            label={<span lang="en">{labels.navigation.signIn}</span>}
            sendingLabel="Memeriksa..."
          />
          <Link to={pages.forgotPassword} className={textLink} viewTransition>
            Lupa password?
          </Link>
          <Link to={mailPages.signInLink} className={textLink} viewTransition>
            <SignInBy>lewat email</SignInBy>
          </Link>
        </div>
        <div>
          <button
            type="button"
            onClick={() => {
              byPasskey.current = true;
              form.current?.requestSubmit();
            }}
            className={`max-sm:w-full noscript:hidden ${button.secondary}`}
          >
            <SignInBy>dengan passkey</SignInBy>
          </button>
        </div>
      </Form>
    </AccountPage>
  );
}

/** Loads the script for passkeys only now, because few users sign in by them. @throws ApiError */
async function signInByPasskey() {
  const loaded = await import('./passkey-sign-in.ts').catch(() => undefined);
  if (!loaded) throw new ApiError(0, { message: messages.login.failedToast });
  return await loaded.signInByPasskey();
}

/** Leaves the page if the user is signed in already, perhaps since a moment ago in another tab. */
function useLeaveWhenSignedIn(isSigningIn: { current: boolean }, wanted: string | null) {
  const navigate = useNavigate();
  const { user } = useSession();
  useEffect(() => {
    if (user && !isSigningIn.current) void navigate(pathAfterLogin(user.role_type, wanted), { replace: true });
  }, [user, isSigningIn, wanted, navigate]);
}
