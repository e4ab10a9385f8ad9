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
import { button, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
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
    title: withInstitute(matches, labels.navigation.signIn),
    description: 'Login untuk menulis artikel dan melihat artikel Anda.',
    path: pages.login,
  });
}

export default function LoginPage() {
  const { notice, email } = loginStateOf(useLocation().state);
  const [query] = useSearchParams();
  // The root loader leaves `signUp` out if registration is open to all (web/root.tsx).
  const isOpen = !useRouteLoaderData<typeof siteLoader>('root')?.signUp;
  const wanted = query.get('to');
  const { form, errors, isSending, onSubmit, field, codeHint, submitByPasskey } = useLogin(wanted);
  return (
    <AccountPage
      title={<span lang="en">{labels.navigation.signIn}</span>}
      lead={
        <>
          Belum punya akun?{' '}
          <Link to={addressOf('register', { to: wanted ?? undefined })} viewTransition className={textLink}>
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
        {codeHint && (
          <TextField
            {...field('code')}
            hint={codeHint}
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the server has just asked for the code
            autoFocus
          />
        )}
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton
            isSending={isSending}
            label={<span lang="en">{labels.navigation.signIn}</span>}
            sendingLabel="Memeriksa..."
          />
          <Link to={pages.forgotPassword} viewTransition className={textLink}>
            Lupa password?
          </Link>
          <Link to={mailPages.signInLink} viewTransition className={textLink}>
            <SignInBy>lewat email</SignInBy>
          </Link>
        </div>
        <div>
          <button
            type="button"
            onClick={submitByPasskey}
            className={`max-sm:w-full noscript:hidden ${button.secondary}`}
          >
            <SignInBy>dengan passkey</SignInBy>
          </button>
        </div>
      </Form>
    </AccountPage>
  );
}

/**
 * Signs in with a password (and a code, if the server asks for it) or with a passkey. `wanted`: the page to open
 * afterwards.
 */
function useLogin(wanted: string | null) {
  const navigate = useNavigate();
  const isSigningIn = useRef(false);
  const isByPasskey = useRef(false);
  /** The server's message that asks for a code; empty before the server has asked. */
  const [codeHint, setCodeHint] = useState('');
  useLeaveWhenSignedIn(isSigningIn, wanted);

  const submission = useSubmission({
    labels: LABELS,
    check: (values) => (isByPasskey.current ? {} : findMissing(REQUIRED, values)),
    send: async ({ email = '', password = '', code }) => {
      isSigningIn.current = true;
      try {
        const user = isByPasskey.current
          ? await signInByPasskey()
          : await session.signIn({ email, password, ...(code !== undefined && { code }) });
        if (!user) throw new ApiError(403, { message: messages.login.unknownRole });
        notify('success', messages.login.succeeded);
        await navigate(pathAfterLogin(user.role_type, wanted), { replace: true });
      } finally {
        isSigningIn.current = false;
        isByPasskey.current = false;
      }
    },
    onRefused: ({ error, fields }) => {
      if (fields['code'] && !codeHint) {
        setCodeHint(fields['code']);
        return { fields: {} };
      }
      // A 401 without a message from the server means a wrong address or password.
      notify('error', toastTextOf(error, messages.login[error.status === 401 ? 'failed' : 'failedToast']));
      return undefined;
    },
  });

  function submitByPasskey(): void {
    isByPasskey.current = true;
    submission.form.current?.requestSubmit();
  }
  return { ...submission, codeHint, submitByPasskey };
}

/** Signs in with a passkey. Loads the script for it only now, because few users have one. @throws ApiError */
async function signInByPasskey() {
  const loaded = await import('./passkey-sign-in.ts').catch(() => undefined);
  if (!loaded) throw new ApiError(0, { message: messages.login.failedToast });
  return await loaded.signInByPasskey();
}

/** Redirects users who are signed in already, or have just signed in in another tab. */
function useLeaveWhenSignedIn(isSigningIn: { current: boolean }, wanted: string | null) {
  const navigate = useNavigate();
  const { user } = useSession();
  useEffect(() => {
    if (user && !isSigningIn.current) void navigate(pathAfterLogin(user.role_type, wanted), { replace: true });
  }, [user, isSigningIn, wanted, navigate]);
}
