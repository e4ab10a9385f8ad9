import { useState } from 'react';
import type { OwnDeletion } from '#contract/accounts/account-deletion.ts';
import { inMoment } from '#web/ui/format.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import { IdentityButtons, IdentityFields } from './identity-fields.tsx';
import { type OwnIdentity, useIdentityForm } from './use-identity-form.ts';
import { useReload } from './use-reload.ts';

const LABELS = { works: 'Nama pada tulisan yang sudah terbit' };
const NAMES = [
  { value: 'named', label: 'Nama saya' },
  { value: 'anonymous', label: '“Penulis”' },
];

/** Requests that the account is deleted in 14 days, or cancels the request. */
export function AccountDeletion({ identity, deletion }: { identity: OwnIdentity; deletion: OwnDeletion }) {
  const [isAsking, setIsAsking] = useState(false);
  const { titleRef, reload } = useReload();

  async function finish(): Promise<void> {
    setIsAsking(false);
    await reload();
  }
  async function cancel(): Promise<void> {
    await notifyOutcome(sessionApi('cancelDeletion'), 'Penghapusan tidak dapat dibatalkan. Coba lagi.');
    await reload();
  }

  return (
    <Section id="hapus-akun" title="Hapus akun" titleRef={titleRef} className="scroll-mt-28">
      {deletion ? (
        <div className="mt-4 rounded-md border border-l-4 border-line border-l-clay bg-surface p-5">
          <p>
            Akun ini dihapus pada{' '}
            <strong>
              <time dateTime={deletion.at}>{inMoment(deletion.at)} WIB</time>
            </strong>
            . Tulisan yang sudah terbit tetap tampil{' '}
            {deletion.works === 'named' ? 'dengan nama Anda.' : 'dengan “Penulis” sebagai namanya.'}
          </p>
          <Button styles="primary" className="mt-5" label="Batalkan penghapusan" onClick={() => void cancel()} />
        </div>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            Akun dihapus 14 hari setelah Anda memintanya. Sampai saat itu Anda dapat membatalkannya.
          </p>
          <Button styles="danger" className="mt-6" label="Hapus akun saya" onClick={() => setIsAsking(true)} />
        </>
      )}
      {isAsking && <DeletionModal identity={identity} onDone={finish} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

type DeletionModalProps = { identity: OwnIdentity; onDone: () => Promise<void>; onClose: () => void };

function DeletionModal({ identity, onDone, onClose }: DeletionModalProps) {
  const { form, errors, isSending, onSubmit, field, fields, buttons } = useIdentityForm({
    identity,
    labels: LABELS,
    send: async (shown, { works }) => {
      const body = { ...shown, works: works === 'named' ? ('named' as const) : ('anonymous' as const) };
      notify('success', (await sessionApi('requestDeletion', { body })).message);
      await onDone();
    },
  });
  return (
    <Modal title="Hapus akun Anda?" isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <ul className="list-disc space-y-2 pl-5 text-ink-soft">
          <li>Selama 14 hari tidak ada yang berubah, dan Anda dapat membatalkannya di halaman ini.</li>
          <li>
            Setelah itu dihapus untuk selamanya: data akun, tulisan yang belum dikirim, dan artikel yang belum pernah
            terbit, juga yang masih menunggu keputusan.
          </li>
          <li>Artikel yang sudah terbit tetap dapat dibaca.</li>
          <li>Masih memerlukan tulisan Anda? Unduh dahulu data Anda.</li>
        </ul>
        <ChoiceField {...field('works')} options={NAMES} defaultValue="named" />
        <IdentityFields {...fields} />
        <IdentityButtons {...buttons} label="Hapus akun dalam 14 hari" sendingLabel="Mengirim..." />
      </Form>
    </Modal>
  );
}
