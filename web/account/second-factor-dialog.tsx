import type { CallAnswer } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import type { IdentityForm, OwnSecondFactor } from '#contract/identity/second-factor.ts';
import { makePasskey } from '#web/sign-in/passkeys.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { findMissing } from '#web/sign-in/required-fields.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { IdentityModal } from './identity-modal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import type { OwnIdentity } from './use-identity-form.ts';

export type Passkey = OwnSecondFactor['passkeys'][number];

/** Steps of the dialog in which users must first prove their identity again. */
type ProofStep = { name: 'start' | 'renew' | 'end' | 'add' } | { name: 'remove'; passkey: Passkey };

export type SecondFactorStep =
  | ProofStep
  | { name: 'rename'; passkey: Passkey }
  | { name: 'setup'; secret: string; address: string }
  | { name: 'codes'; codes: readonly string[] };

type SecondFactorDialogProps = {
  step: SecondFactorStep;
  identity: OwnIdentity;
  onStep: (next: SecondFactorStep) => void;
  onRenamed: () => Promise<void>;
  /** Called after each change except a renaming. New recovery codes are shown to the user before this call. */
  onChanged: () => Promise<void>;
  onClose: () => void;
};

export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { step, identity, onStep, onRenamed, onChanged, onClose } = props;
  if (step.name === 'setup') {
    return <SecondFactorSetup {...step} onClose={onClose} onDone={(codes) => onStep({ name: 'codes', codes })} />;
  }
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onClose={() => void onChanged()} />;
  if (step.name === 'rename') return <PasskeyName passkey={step.passkey} onClose={onClose} onSaved={onRenamed} />;

  const { text, send, ...texts } = proofFor(step, identity);
  async function sendProof(proof: IdentityForm, name: string): Promise<void> {
    const answer = await send(proof, name);
    if ('secret' in answer) return onStep({ name: 'setup', ...answer });
    notify('success', answer.message);
    const codes = 'recovery_codes' in answer ? answer.recovery_codes : [];
    if (codes.length > 0) onStep({ name: 'codes', codes });
    else await onChanged();
  }
  return (
    <IdentityModal {...identity} {...texts} send={sendProof} onClose={onClose}>
      {text}
    </IdentityModal>
  );
}

type Proof = {
  title: string;
  button: string;
  name?: { label: string; proposal: string };
  text: string;
  /** @throws ApiError */
  send: (
    body: IdentityForm,
    name: string,
  ) => Promise<CallAnswer<'startSecondFactor'> | CallAnswer<'renewRecoveryCodes'> | Done>;
};

/** Returns the texts and the API call of a step in which users must first prove their identity. */
function proofFor(step: ProofStep, { hasPasskey }: OwnIdentity): Proof {
  switch (step.name) {
    case 'start':
      return {
        title: 'Nyalakan aplikasi autentikator',
        button: 'Lanjut',
        text: 'Anda memerlukan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis. Perangkat Anda yang lain dikeluarkan setelah aplikasi terhubung.',
        send: async (body) => await sessionApi('startSecondFactor', { body }),
      };
    case 'renew':
      return {
        title: 'Buat kode pemulihan baru',
        button: 'Buat kode baru',
        text: 'Kode pemulihan yang lama tidak berlaku lagi setelah ini.',
        send: async (body) => await sessionApi('renewRecoveryCodes', { body }),
      };
    case 'end':
      return {
        title: 'Matikan aplikasi autentikator?',
        button: 'Matikan',
        text: hasPasskey
          ? 'Setelah ini Anda login dengan passkey, atau dengan password dan kode pemulihan.'
          : 'Setelah ini password saja cukup untuk login. Kode pemulihan Anda tidak berlaku lagi.',
        send: async (body) => await sessionApi('turnOffSecondFactor', { body }),
      };
    case 'add':
      return {
        title: 'Tambah passkey',
        button: 'Lanjut',
        name: { label: 'Nama passkey', proposal: 'Perangkat ini' },
        text: 'Perangkat Anda akan meminta sidik jari, wajah, atau PIN. Nama membantu Anda mengenali passkey ini nanti.',
        send: async (body, name) => {
          const passkey = await makePasskey((await sessionApi('startPasskey', { body })).options);
          return await sessionApi('addPasskey', { body: { name, passkey } });
        },
      };
    case 'remove':
      return {
        title: `Hapus passkey “${step.passkey.name}”?`,
        button: 'Hapus',
        text: 'Passkey ini tidak dapat dipakai lagi untuk login. Hapus juga dari perangkat atau pengelola password Anda.',
        send: async (body) => await sessionApi('removePasskey', { body: { ...body, id: step.passkey.id } }),
      };
  }
}

const LABELS = { name: 'Nama passkey' };

type PasskeyNameProps = {
  passkey: { id: string; name: string };
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Renames a passkey, so that its owner can distinguish it from the others. */
function PasskeyName({ passkey, onClose, onSaved }: PasskeyNameProps) {
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: LABELS,
    check: (values) => findMissing(LABELS, values),
    send: async ({ name = '' }) => {
      notify('success', (await sessionApi('renamePasskey', { body: { id: passkey.id, name } })).message);
      await onSaved();
    },
  });
  return (
    <Modal title={`Ganti nama passkey “${passkey.name}”`} isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <TextField {...field('name')} defaultValue={passkey.name} autoComplete="off" required />
        <div>
          <SubmitButton isSending={isSending} label="Simpan" sendingLabel="Menyimpan..." />
        </div>
      </Form>
    </Modal>
  );
}
