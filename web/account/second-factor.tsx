import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import { makePasskey } from '#web/sign-in/passkeys.ts';
import { inMoment } from '#web/ui/format.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { textLink } from '#web/ui/button.ts';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import { IdentityModal } from './identity-modal.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { identityOf } from './use-identity-form.ts';
import { useReload } from './use-reload.ts';

/** If no more recovery codes than this are left, the page asks the user to make new ones. */
const FEW = 3;

type Passkey = OwnSecondFactor['passkeys'][number];
type Step =
  | { name: 'start' | 'renew' | 'end' | 'add' }
  | { name: 'setup'; secret: string; address: string }
  | { name: 'rename' | 'remove'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[] };

type SecondFactorProps = {
  email: string;
  own: OwnSecondFactor;
  lead?: string;
  /**
   * Called after a second factor was turned on and its recovery codes were seen. By default the page's data is loaded
   * again.
   */
  onTurnedOn?: () => Promise<void>;
};

const LEAD =
  'Dengan passkey atau kode dari aplikasi di ponsel Anda, password yang dicuri saja tidak cukup untuk masuk ke akun Anda.';

/** Turns the authenticator app on and off, manages passkeys, and makes new recovery codes. */
export function SecondFactor({ email, own, lead = LEAD, onTurnedOn }: SecondFactorProps) {
  const [step, setStep] = useState<Step>();
  const { revalidate } = useRevalidator();
  const { titleRef, reload } = useReload(onTurnedOn);
  const close = () => setStep(undefined);

  async function finish(): Promise<void> {
    close();
    await reload();
  }
  const identity = { ...identityOf(email, own), onClose: close };

  return (
    <Section id="dua-langkah" title="Verifikasi dua langkah" titleRef={titleRef} className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">{lead}</p>
      <ul className="mt-6 divide-y divide-line rounded-md border border-line bg-surface">
        {own.passkeys.map((passkey) => (
          <Row key={passkey.id} title={passkey.name} text={describe(passkey)}>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <button type="button" onClick={() => setStep({ name: 'rename', passkey })} className={textLink}>
                Ganti nama <span className="sr-only">{passkey.name}</span>
              </button>
              <button type="button" onClick={() => setStep({ name: 'remove', passkey })} className={textLink}>
                Hapus <span className="sr-only">{passkey.name}</span>
              </button>
            </div>
          </Row>
        ))}
        {own.can_add_passkey && (
          <Row title="Passkey" text="Login dengan sidik jari, wajah, atau PIN perangkat Anda, tanpa password.">
            <button type="button" onClick={() => setStep({ name: 'add' })} className={textLink}>
              Tambah passkey
            </button>
          </Row>
        )}
        <Row
          title="Aplikasi autentikator"
          text={
            own.on_since === null
              ? 'Login meminta kode enam angka dari aplikasi di samping password.'
              : `Menyala sejak ${inMoment(own.on_since)} WIB`
          }
        >
          <button
            type="button"
            onClick={() => setStep({ name: own.on_since === null ? 'start' : 'end' })}
            className={textLink}
          >
            {own.on_since === null ? 'Nyalakan' : 'Matikan'}
          </button>
        </Row>
        {identity.needsCode && (
          <Row title="Kode pemulihan" text={`Tersisa ${own.recovery_codes_left} kode`}>
            <button type="button" onClick={() => setStep({ name: 'renew' })} className={textLink}>
              Buat kode baru
            </button>
          </Row>
        )}
      </ul>
      {identity.needsCode && own.recovery_codes_left <= FEW && (
        <p className="mt-4 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm font-medium">
          Kode pemulihan Anda hampir habis. Buat yang baru, agar Anda tetap dapat login bila ponsel hilang.
        </p>
      )}
      {step?.name === 'start' && (
        <IdentityModal
          {...identity}
          title="Nyalakan aplikasi autentikator"
          button="Lanjut"
          send={async (body) => setStep({ name: 'setup', ...(await sessionApi('startSecondFactor', { body })) })}
        >
          Anda memerlukan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis. Perangkat Anda yang
          lain dikeluarkan setelah aplikasi terhubung.
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
          title="Matikan aplikasi autentikator?"
          button="Matikan"
          send={async (body) => {
            notify('success', (await sessionApi('turnOffSecondFactor', { body })).message);
            await finish();
          }}
        >
          {own.passkeys.length > 0
            ? 'Setelah ini Anda login dengan passkey, atau dengan password dan kode pemulihan.'
            : 'Setelah ini password saja cukup untuk login. Kode pemulihan Anda tidak berlaku lagi.'}
        </IdentityModal>
      )}
      {step?.name === 'add' && (
        <IdentityModal
          {...identity}
          title="Tambah passkey"
          name={{ label: 'Nama passkey', proposal: 'Perangkat ini' }}
          button="Lanjut"
          send={async (body, name) => {
            const passkey = await makePasskey((await sessionApi('startPasskey', { body })).options);
            const { message, recovery_codes: codes } = await sessionApi('addPasskey', { body: { name, passkey } });
            notify('success', message);
            if (codes.length > 0) setStep({ name: 'codes', codes });
            else await finish();
          }}
        >
          Perangkat Anda akan meminta sidik jari, wajah, atau PIN. Nama membantu Anda mengenali passkey ini nanti.
        </IdentityModal>
      )}
      {step?.name === 'rename' && (
        <PasskeyName
          passkey={step.passkey}
          onClose={close}
          onSaved={async () => {
            close();
            await revalidate();
          }}
        />
      )}
      {step?.name === 'remove' && (
        <IdentityModal
          {...identity}
          title={`Hapus passkey “${step.passkey.name}”?`}
          button="Hapus"
          send={async (body) => {
            notify('success', (await sessionApi('removePasskey', { body: { ...body, id: step.passkey.id } })).message);
            await finish();
          }}
        >
          Passkey ini tidak dapat dipakai lagi untuk login. Hapus juga dari perangkat atau pengelola password Anda.
        </IdentityModal>
      )}
    </Section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </li>
  );
}

function describe({ created_at, used_at }: Passkey): string {
  const used = used_at === null ? 'belum dipakai' : `terakhir dipakai ${inMoment(used_at)} WIB`;
  return `Passkey sejak ${inMoment(created_at)} WIB, ${used}`;
}
