import { lazy, Suspense } from 'react';
import { CodeField } from '#web/sign-in/code-field.tsx';
import { CODE_LABELS, findMissing } from '#web/sign-in/required-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

type SecondFactorSetupProps = {
  secret: string;
  /** The secret as an otpauth: address. */
  address: string;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Shows the secret for the authenticator app, and asks for the first code that the app derives from it. */
export function SecondFactorSetup({ secret, address, onDone, onClose }: SecondFactorSetupProps) {
  const { form, errors, isSending, onSubmit } = useSubmission({
    labels: CODE_LABELS,
    check: (values) => findMissing(CODE_LABELS, values),
    send: async ({ code = '' }) => {
      const { message, recovery_codes } = await sessionApi('turnOnSecondFactor', { body: { code } });
      notify('success', message);
      onDone(recovery_codes);
    },
  });
  return (
    <Modal title="Hubungkan aplikasi autentikator" isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <div className="grid items-start gap-6 sm:grid-cols-[13rem_1fr]">
          <div className="mx-auto aspect-square w-52 max-w-full">
            <Suspense>
              <QrCode text={address} label="Kode QR untuk aplikasi autentikator" />
            </Suspense>
          </div>
          <ol className="list-decimal space-y-3 pl-5">
            <li>
              Buka aplikasi autentikator di ponsel Anda, misalnya Google Authenticator, Aegis, atau pengelola password
              Anda, dan pindai kode QR ini.
            </li>
            <li>
              Tidak dapat memindai?{' '}
              <a href={address} className={textLink}>
                Buka di aplikasi
              </a>{' '}
              di perangkat ini, atau ketik kunci ini:
              <code className="mt-2 block rounded-sm bg-mist px-3 py-2 text-sm wrap-anywhere">
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </li>
            <li>Tulis kode enam angka yang ditampilkan aplikasi itu.</li>
          </ol>
        </div>
        <CodeField error={errors.fields['code']} hint="Enam angka dari aplikasi autentikator Anda." />
        <div>
          <SubmitButton isSending={isSending} label="Nyalakan" sendingLabel="Memeriksa..." />
        </div>
      </Form>
    </Modal>
  );
}
