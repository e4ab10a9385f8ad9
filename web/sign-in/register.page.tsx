import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_GENDER, GENDERS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import type { PasswordRules } from '#contract/password-rules.ts';
import { addresses, addressOf, pages } from '#contract/routes.ts';
import type { SignUpMode } from '#contract/site/site-context.ts';
import { siteContext } from '#web/api/site-context.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { button, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import type { Route } from './+types/register.page.ts';
import { AccountPage } from './account-page.tsx';
import type { LoginState } from './login-state.ts';
import { authorSteps } from './author-steps.ts';
import { toastTextOf } from './form-errors.ts';
import { PasswordHint } from './password-hint.tsx';
import { useOpenedForm } from './register-opened-form.ts';
import { RegisterTrap } from './register-trap.tsx';
import { findMissing } from './required-fields.ts';
import { genderOf, textsOf } from './register-values.ts';

const LABELS = {
  nama_depan: 'Nama depan',
  nama_belakang: 'Nama belakang',
  email: 'Email',
  no_hp: 'No. HP',
  gender: 'Gender',
  password: 'Password',
};

const CONFIRM = 'Akun Anda sudah dibuat. Kami mengirim tautan ke email Anda untuk memastikan alamat itu.';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: withInstitute(matches, 'Daftar'),
    description: 'Buat akun untuk menulis dan menerbitkan artikel bersama kami.',
    path: pages.register,
  });
}

/** Returns the password rules and who may register. Both depend on the server's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { passwordRules, signUp } = context.get(siteContext);
  return { passwordRules, signUp };
}

export default function RegisterPage({ loaderData: { passwordRules, signUp } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const loginPath = addressOf('login', { to: query.get('to') ?? undefined });
  return (
    <AccountPage
      title="Daftar"
      lead={
        <>
          Sudah punya akun?{' '}
          <Link to={loginPath} lang="en" viewTransition className={textLink}>
            {labels.navigation.signIn}
          </Link>
        </>
      }
      {...(signUp === 'open' && { aside: authorSteps })}
    >
      {signUp === 'open' ? (
        <RegisterForm rules={passwordRules} loginPath={loginPath} />
      ) : (
        <RegisterClosed mode={signUp} />
      )}
    </AccountPage>
  );
}

function RegisterForm({ rules, loginPath }: { rules: PasswordRules; loginPath: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const openedForm = useOpenedForm();
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => {
      const missing = findMissing(LABELS, values);
      if (Object.keys(missing).length > 0) notify('error', messages.register.incomplete);
      return missing;
    },
    send: async ({ website, ...values }) => {
      const user = { ...textsOf(values, LABELS), gender: genderOf(values) };
      const form_token = await openedForm.takeToken();
      await session.api('register', { body: { ...user, website, form_token } });
      notify('success', messages.register.succeeded);
      await navigate(loginPath, { state: { email: user.email, notice: CONFIRM } satisfies LoginState });
    },
    onRefused: ({ error }) => {
      // The token may have expired, so the next try requests a new one.
      if (error.errors['form_token']) openedForm.renew();
      notify('error', toastTextOf(error, messages.register.failed));
    },
  });

  return (
    <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
      <p className="text-sm text-ink-soft">Semua isian wajib diisi.</p>
      <RegisterTrap />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <TextField {...field('nama_depan')} autoComplete="given-name" required />
        <TextField
          {...field('nama_belakang')}
          autoComplete="family-name"
          required
          hint={'Satu nama saja? Isi tanda hubung\u00a0(-), yang tidak tampil.'}
        />
      </div>
      <TextField {...field('email')} type="email" autoComplete="email" required />
      <TextField {...field('no_hp')} type="tel" autoComplete="tel" required hint="Contoh: 0812-3456-7890" />
      <ChoiceField
        {...field('gender')}
        options={GENDERS.map((value) => ({ value, label: labels.gender[value] }))}
        defaultValue={DEFAULT_GENDER}
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        required
        onValue={setPassword}
        hint={<PasswordHint password={password} rules={rules} />}
      />
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-ink-soft">
          Dengan mendaftar, data Anda disimpan seperti diterangkan di halaman{' '}
          <a href={addresses.privacy} target="_blank" className={textLink}>
            Privasi
            <span className="sr-only"> (tab baru)</span>
          </a>
          .
        </p>
        <SubmitButton isSending={isSending} label="Daftar" sendingLabel="Mengirim..." />
      </div>
    </Form>
  );
}

const TEXTS: Record<Exclude<SignUpMode, 'open'>, string> = {
  invite: 'Akun baru hanya dibuat lewat undangan kami. Ingin menulis bersama kami? Ceritakan tulisan Anda kepada kami.',
  closed: 'Pendaftaran akun baru sedang ditutup. Ada pertanyaan tentang menulis bersama kami? Hubungi kami.',
};

/** Shown instead of the form if registration is not open to all. */
function RegisterClosed({ mode }: { mode: Exclude<SignUpMode, 'open'> }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-pretty">{TEXTS[mode]}</p>
      <Link to={pages.contact} lang="en" viewTransition className={button.primary}>
        {labels.navigation.contact}
      </Link>
    </div>
  );
}
