import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_GENDER, type Gender, GENDERS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { siteContext } from '#web/api/site-context.ts';
import { describePage, withInstitute } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { notify } from '#web/ui/notify.ts';
import { textLink } from '#web/ui/button.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import type { Route } from './+types/register.page.ts';
import { AccountPage } from './account-page.tsx';
import type { LoginState } from './login-state.ts';
import { authorSteps } from './author-steps.ts';
import { toastTextOf } from './form-errors.ts';
import { PasswordHint } from './password-hint.tsx';
import { RegisterClosed } from './register-closed.tsx';
import { useOpenedForm } from './register-opened-form.ts';
import { RegisterTrap } from './register-trap.tsx';
import { findMissing } from './required-fields.ts';

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
    title: withInstitute('Daftar'),
    description: 'Buat akun untuk menulis dan menerbitkan artikel bersama kami.',
    path: pages.register,
  });
}

/** Both values depend on the server's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { passwordRules, signUp } = context.get(siteContext);
  return { passwordRules, signUp };
}

export default function RegisterPage({ loaderData: { passwordRules, signUp } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const loginPath = addressOf('login', { to: query.get('to') ?? undefined });

  const openedForm = useOpenedForm(signUp === 'open');

  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => {
      const missing = findMissing(LABELS, values);
      if (Object.keys(missing).length > 0) notify('error', messages.register.incomplete);
      return missing;
    },
    send: async ({
      nama_depan = '',
      nama_belakang = '',
      email = '',
      no_hp = '',
      gender,
      website,
      password: chosen = '',
    }) => {
      const user = { nama_depan, nama_belakang, email, no_hp, gender: gender as Gender, password: chosen };
      const form_token = await openedForm.takeToken();
      await session.api('register', { body: { ...user, website, form_token } });
      notify('success', messages.register.succeeded);
      await navigate(loginPath, { state: { email, notice: CONFIRM } satisfies LoginState });
    },
    onRefused: (refusal) => {
      const { error } = refusal;
      // An expired token is replaced at the next try.
      if (error.errors['form_token']) openedForm.renew();
      notify('error', toastTextOf(error, messages.register.failed));
      return refusal;
    },
  });

  return (
    <AccountPage
      title="Daftar"
      lead={
        <>
          Sudah punya akun?{' '}
          <Link to={loginPath} lang="en" className={textLink} viewTransition>
            {labels.navigation.signIn}
          </Link>
        </>
      }
      {...(signUp === 'open' && { aside: authorSteps })}
    >
      {signUp === 'open' ? (
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
            hint={<PasswordHint password={password} rules={passwordRules} />}
          />
          <div>
            <SubmitButton isSending={isSending} label="Daftar" sendingLabel="Mengirim..." />
          </div>
        </Form>
      ) : (
        <RegisterClosed mode={signUp} />
      )}
    </AccountPage>
  );
}
