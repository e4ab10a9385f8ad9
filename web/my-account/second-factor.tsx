import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSecondFactor } from '#contract/second-factor.ts';
import { inMoment } from '#web/monitoring/amounts.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { notify } from '#web/ui/notify.ts';
import { IdentityModal } from './identity-modal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** With so few recovery codes left, the page asks for new ones. */
const FEW = 3;

type Step =
  | { name: 'start' | 'renew' | 'end' }
  | { name: 'setup'; secret: string; address: string }
  | { name: 'codes'; codes: readonly string[] };

type SecondFactorProps = {
  email: string;
  own: OwnSecondFactor;
  lead?: string;
  /** Called once it is on and the recovery codes were seen. Without it the page is loaded again. */
  onTurnedOn?: () => Promise<void>;
};

const LEAD =
  'Login meminta kode dari aplikasi di ponsel Anda di samping password. Dengan begitu password yang dicuri saja tidak cukup untuk masuk ke akun Anda.';

/** Turns the second factor on and off, and makes new recovery codes. */
export function SecondFactor({ email, own, lead = LEAD, onTurnedOn }: SecondFactorProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>();
  const { revalidate } = useRevalidator();
  const isOn = own.on_since !== null;
  const close = () => setStep(undefined);

  /** The pressed button may go, so the focus needs a new place. */
  async function finish(): Promise<void> {
    close();
    await (onTurnedOn ?? revalidate)();
    title.current?.focus();
  }
  const identity = { email, needsCode: isOn, onClose: close };

  return (
    <section id="dua-langkah" aria-labelledby={id} className="scroll-mt-28">
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl font-bold tracking-tight">
        Verifikasi dua langkah
      </h2>
      {own.on_since === null ? (
        <>
          <p className="mt-2 text-ink-soft">{lead}</p>
          <button type="button" onClick={() => setStep({ name: 'start' })} className={`mt-6 ${button.small}`}>
            Nyalakan
          </button>
        </>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            Menyala sejak <time dateTime={own.on_since}>{inMoment(own.on_since)} WIB</time>. Kode pemulihan yang
            tersisa: {own.recovery_codes_left}.
          </p>
          {own.recovery_codes_left <= FEW && (
            <p className="mt-4 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm font-medium">
              Kode pemulihan Anda hampir habis. Buat yang baru, agar Anda tetap dapat login bila ponsel hilang.
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="button" onClick={() => setStep({ name: 'renew' })} className={button.small}>
              Buat kode pemulihan baru
            </button>
            <button type="button" onClick={() => setStep({ name: 'end' })} className={button.quiet}>
              Matikan
            </button>
          </div>
        </>
      )}
      {step?.name === 'start' && (
        <IdentityModal
          {...identity}
          title="Nyalakan verifikasi dua langkah"
          button="Lanjut"
          send={async (body) => setStep({ name: 'setup', ...(await sessionApi('startSecondFactor', { body })) })}
        >
          Anda memerlukan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis. Perangkat Anda yang
          lain dikeluarkan setelah verifikasi menyala.
        </IdentityModal>
      )}
      {step?.name === 'setup' && (
        <SecondFactorSetup {...step} onClose={close} onDone={(codes) => setStep({ name: 'codes', codes })} />
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={() => void finish()} />}
      {step?.name === 'renew' && (
        <IdentityModal
          {...identity}
          title="Buat kode pemulihan baru"
          button="Buat kode baru"
          send={async (body) => {
            const { message, recovery_codes: codes } = await sessionApi('renewRecoveryCodes', { body });
            notify('success', message);
            setStep({ name: 'codes', codes });
          }}
        >
          Kode pemulihan yang lama tidak berlaku lagi setelah ini.
        </IdentityModal>
      )}
      {step?.name === 'end' && (
        <IdentityModal
          {...identity}
          title="Matikan verifikasi dua langkah?"
          button="Matikan"
          send={async (body) => {
            notify('success', (await sessionApi('turnOffSecondFactor', { body })).message);
            await finish();
          }}
        >
          Setelah ini password saja cukup untuk login. Kode pemulihan Anda tidak berlaku lagi.
        </IdentityModal>
      )}
    </section>
  );
}
