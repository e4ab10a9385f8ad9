import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import { inMoment } from '#web/ui/format.ts';
import { Button, named } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Passkey, SecondFactorDialog, type SecondFactorStep } from './second-factor-dialog.tsx';
import { identityOf } from './use-identity-form.ts';
import { useReload } from './use-reload.ts';

/** If this many recovery codes are left, or fewer, the page asks the user to make new ones. */
const FEW = 3;

type SecondFactorProps = {
  email: string;
  own: OwnSecondFactor;
  lead?: string;
  /**
   * Called after a second factor was turned on, when the user has seen its recovery codes. Default: loads the page's
   * data again.
   */
  onTurnedOn?: () => Promise<void>;
};

const LEAD =
  'Dengan passkey atau kode dari aplikasi di ponsel Anda, password yang dicuri saja tidak cukup untuk masuk ke akun Anda.';

/** Turns the authenticator app on and off, manages passkeys, and makes new recovery codes. */
export function SecondFactor({ email, own, lead = LEAD, onTurnedOn }: SecondFactorProps) {
  const [step, setStep] = useState<SecondFactorStep>();
  const { revalidate } = useRevalidator();
  const { titleRef, reload } = useReload(onTurnedOn);
  const identity = identityOf(email, own);

  async function finish(load: () => Promise<void>): Promise<void> {
    setStep(undefined);
    await load();
  }

  return (
    <Section id="dua-langkah" title="Verifikasi dua langkah" titleRef={titleRef} className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">{lead}</p>
      <Parts own={own} hasCodes={identity.needsCode} onStep={setStep} />
      {identity.needsCode && own.recovery_codes_left <= FEW && (
        <p className="mt-4 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm font-medium">
          Kode pemulihan Anda hampir habis. Buat yang baru, agar Anda tetap dapat login bila ponsel hilang.
        </p>
      )}
      {step && (
        <SecondFactorDialog
          key={step.name}
          step={step}
          identity={identity}
          onStep={setStep}
          onRenamed={() => finish(revalidate)}
          onChanged={() => finish(reload)}
          onClose={() => setStep(undefined)}
        />
      )}
    </Section>
  );
}

type PartsProps = { own: OwnSecondFactor; hasCodes: boolean; onStep: (step: SecondFactorStep) => void };

/** Lists the parts of the second factor (passkeys, authenticator app, recovery codes) with buttons to change them. */
function Parts({ own, hasCodes, onStep }: PartsProps) {
  const isOff = own.on_since === null;
  return (
    <ul className="mt-6 divide-y divide-line rounded-md border border-line bg-surface">
      {own.passkeys.map((passkey) => (
        <Row key={passkey.id} title={passkey.name} text={describe(passkey)}>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Button
              styles="textLink"
              label={named('Ganti nama', passkey.name)}
              onClick={() => onStep({ name: 'rename', passkey })}
            />
            <Button
              styles="textLink"
              label={named('Hapus', passkey.name)}
              onClick={() => onStep({ name: 'remove', passkey })}
            />
          </div>
        </Row>
      ))}
      {own.can_add_passkey && (
        <Row title="Passkey" text="Login dengan sidik jari, wajah, atau PIN perangkat Anda, tanpa password.">
          <Button styles="textLink" label="Tambah passkey" onClick={() => onStep({ name: 'add' })} />
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
        <Button
          styles="textLink"
          label={isOff ? 'Nyalakan' : 'Matikan'}
          onClick={() => onStep({ name: isOff ? 'start' : 'end' })}
        />
      </Row>
      {hasCodes && (
        <Row title="Kode pemulihan" text={`Tersisa ${own.recovery_codes_left} kode`}>
          <Button styles="textLink" label="Buat kode baru" onClick={() => onStep({ name: 'renew' })} />
        </Row>
      )}
    </ul>
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
