import { useNavigate, useSearchParams } from 'react-router';
import { fullName } from '#contract/identity/full-name.ts';
import { API_BASE } from '#contract/calls.ts';
import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import type { PasswordRules } from '#contract/password-rules.ts';
import { ownUserPages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { siteContext } from '#web/api/site-context.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { problemOf } from '#web/layouts/problems.ts';
import { session } from '#web/session/browser-session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { downloadAs } from '#web/session/download.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { BusyButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { pathAfterLogin } from '#web/session/return-path.ts';
import type { Route } from './+types/account.page.ts';
import { AccountDeletion } from './account-deletion.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { EmailChange } from './email-change.tsx';
import { MailsForm } from './mails-form.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { identityOf } from './use-identity-form.ts';

const TITLE = 'Akun saya';

export const meta = unlisted(TITLE);

/** Returns the server's password rules. The browser has no copy of them. */
export function loader({ context }: Route.LoaderArgs) {
  return { passwordRules: context.get(siteContext).passwordRules };
}

/** Users who must first set a password or second factor get only the data for that: the server refuses other calls. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  // Asks the server, because this tab's data may be outdated: another tab may have set the password, for example.
  const { user } = await sessionApi('me').catch(throwWithMessage);
  session.keepUser(user);
  if (user.duty === 'credential') return { ...(await serverLoader()), secondFactor: undefined, own: undefined };
  const [{ passwordRules }, secondFactor] = await Promise.all([
    serverLoader(),
    sessionApi('ownSecondFactor').catch(throwWithMessage),
  ]);
  if (user.duty === 'secondFactor') return { passwordRules, secondFactor, own: undefined };
  const [{ profile, has_page }, { sessions }, mails, { deletion }, email] = await Promise.all([
    sessionApi('ownProfile').catch(throwWithMessage),
    sessionApi('ownSessions').catch(throwWithMessage),
    sessionApi('ownMails').catch(throwWithMessage),
    sessionApi('ownDeletion').catch(throwWithMessage),
    sessionApi('ownEmail').catch(throwWithMessage),
  ]);
  return { passwordRules, secondFactor, own: { profile, has_page, sessions, mails, deletion, email } };
}
clientLoader.hydrate = true as const;

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = { skeleton: <Skeleton /> };

export function HydrateFallback() {
  return <Skeleton />;
}

function Skeleton() {
  return (
    <div className="page-width animate-pulse pt-12 motion-reduce:animate-none sm:pt-20">
      <h1 className="text-3xl font-bold tracking-tight">{TITLE}</h1>
      <div aria-hidden="true" className="mt-4 h-7 w-80 max-w-full rounded-sm bg-mist" />
      <div aria-hidden="true" className="mt-12 grid gap-16 lg:grid-cols-2">
        <div className="h-[40rem] rounded-md bg-mist" />
        <div className="h-96 rounded-md bg-mist max-lg:hidden" />
      </div>
    </div>
  );
}

export default function OwnAccountPage({ loaderData }: Route.ComponentProps) {
  const { passwordRules, secondFactor, own } = loaderData;
  const { user } = useSession();
  if (!user) return null;
  const identity = secondFactor && identityOf(user.email, secondFactor);
  return (
    <div className="page-width pt-12 sm:pt-20">
      <h1 className="text-3xl font-bold tracking-tight">{TITLE}</h1>
      <p className="mt-4 text-lg wrap-anywhere text-ink-soft">
        {fullName(user)} · {user.email}
      </p>
      {own && !own.email.is_confirmed && <EmailConfirmation email={own.email.email} />}
      {own && identity ? (
        <div className="mt-12 grid max-w-[34rem] items-start gap-16 lg:max-w-none lg:grid-cols-2">
          <div className="grid gap-16">
            <ProfileForm profile={own.profile} ownPage={own.has_page ? user.id : undefined} />
            <EmailChange own={own.email} identity={identity} />
            <MailsForm mails={own.mails} />
          </div>
          <div className="grid gap-16">
            <PasswordChangeForm identity={identity} rules={passwordRules} />
            <SecondFactor email={user.email} own={secondFactor} />
            <SessionList sessions={own.sessions} />
            <OwnData />
            <AccountDeletion identity={identity} deletion={own.deletion} />
          </div>
        </div>
      ) : (
        <div className="mt-12 max-w-[34rem]">
          <FirstDuty email={user.email} rules={passwordRules} secondFactor={secondFactor} />
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...problemOf(error)} />;
}

/** Downloads all data that the site stores about the user. */
function OwnData() {
  return (
    <Section id="data" title="Data Anda" className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">
        Satu berkas ZIP: data akun, semua artikel dengan riwayatnya, tulisan yang belum dikirim, dan gambar.
      </p>
      <BusyButton
        styles="secondary"
        className="mt-6 aria-disabled:opacity-80"
        label="Unduh data saya"
        busyLabel="Menyiapkan..."
        onPress={download}
      />
    </Section>
  );
}

async function download(): Promise<void> {
  const downloading = downloadAs(`${API_BASE}/ownData.zip`, 'data-akun.zip');
  await orNotify(downloading, 'Data Anda tidak dapat diunduh. Coba lagi.');
}

type FirstDutyProps = { email: string; rules: PasswordRules; secondFactor: OwnSecondFactor | undefined };

/**
 * Asks users to replace the password that an operator gave them, or asks admins to turn on the second factor that the
 * site requires. Then opens the page in `?to=`, or this page again if the user must still do the other task.
 */
function FirstDuty({ email, rules, secondFactor }: FirstDutyProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  async function goOn(): Promise<void> {
    const found = await sessionApi('me').catch(() => undefined);
    // If the session could not be loaded, the user stays on this page and can reload it.
    if (!found) return;
    const { user } = found;
    session.keepUser(user);
    await navigate(pathAfterLogin(user.role_type, query.get('to') ?? ownUserPages.account), { replace: true });
  }
  return secondFactor ? (
    <SecondFactor
      email={email}
      own={secondFactor}
      lead="Situs ini mewajibkan verifikasi dua langkah bagi admin. Tambahkan passkey atau nyalakan aplikasi autentikator, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onTurnedOn={goOn}
    />
  ) : (
    <PasswordChangeForm
      identity={{ email, needsCode: false, hasPasskey: false }}
      rules={rules}
      title="Pilih password Anda sendiri"
      lead="Password Anda dibuatkan oleh pengelola situs, jadi orang lain mungkin pernah melihatnya. Ganti dulu, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onChanged={goOn}
    />
  );
}
