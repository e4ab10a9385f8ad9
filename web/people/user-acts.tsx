import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AccountAct } from '#contract/accounts/account-acts.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import type { PersonInList } from '#contract/accounts/people.ts';
import { IdentityModal } from '#web/account/identity-modal.tsx';
import type { OwnIdentity } from '#web/account/use-identity-form.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { UndoButton } from './undo-button.tsx';

type Words = { label: string; question: (name: string) => string; text: string };

const WORDS: Record<AccountAct, Words> = {
  promote: {
    label: 'Jadikan admin',
    question: (name) => `Jadikan ${name} admin?`,
    text: 'Ia dapat memutuskan artikel, mengubah semua isi situs, dan mengelola pengguna. Perangkatnya dikeluarkan, dan ia diberi tahu lewat email.',
  },
  demote: {
    label: 'Cabut hak admin',
    question: (name) => `Cabut hak admin ${name}?`,
    text: 'Akunnya menjadi akun penulis. Tulisan dan keputusannya tetap ada. Perangkatnya dikeluarkan, dan ia diberi tahu lewat email.',
  },
  close: {
    label: 'Tutup akun',
    question: (name) => `Tutup akun ${name}?`,
    text: 'Ia langsung dikeluarkan dan tidak dapat login lagi. Tulisannya tetap ada, yang belum dikirim dihapus. Ia diberi tahu lewat email.',
  },
  reopen: {
    label: 'Buka kembali akun',
    question: (name) => `Buka kembali akun ${name}?`,
    text: 'Ia dapat login lagi dengan password yang sama, dan diberi tahu lewat email.',
  },
};

type UserActsProps = {
  user: PersonInList;
  /** How the admin can prove their identity. */
  identity: OwnIdentity;
};

export function UserActs({ user, identity }: UserActsProps) {
  const id = useId();
  const [asked, setAsked] = useState<AccountAct>();
  const { revalidate } = useRevalidator();
  const { closed_at, spam_at, role_type } = user;
  const acts: AccountAct[] =
    closed_at === null ? [role_type === ROLE_ADMIN ? 'demote' : 'promote', 'close'] : ['reopen'];

  /** Loads the page's data again and focuses this section, because the pressed button may be gone. */
  async function finish(): Promise<void> {
    setAsked(undefined);
    await revalidate();
    document.getElementById(id)?.focus();
  }
  async function undoSpam(): Promise<void> {
    const restoring = sessionApi('restoreSpam', { body: { ids: [user.id] } });
    const answer = await orNotify(restoring, 'Akun tidak dapat dikembalikan. Coba lagi.');
    const item = answer?.items[0];
    if (item) notify(item.outcome === 'done' ? 'success' : 'error', item.message);
    await finish();
  }

  return (
    <section id={id} tabIndex={-1} aria-label="Tindakan" className="mt-6 flex flex-wrap gap-3 outline-none">
      {acts.map((act) => (
        <Button
          key={act}
          styles={act === 'close' ? 'danger' : 'secondary'}
          label={WORDS[act].label}
          aria-haspopup="dialog"
          onClick={() => setAsked(act)}
        />
      ))}
      {spam_at !== null && (
        <UndoButton label="Urungkan penghapusan spam" since={Date.parse(spam_at)} onUndo={undoSpam} />
      )}
      {asked && (
        <IdentityModal
          title={WORDS[asked].question(fullName(user))}
          {...identity}
          button={WORDS[asked].label}
          send={async (shown) => {
            const body = { ...shown, act: asked };
            notify('success', (await sessionApi('actOnAccount', { params: { id: user.id }, body })).message);
            await finish();
          }}
          onClose={() => setAsked(undefined)}
        >
          {WORDS[asked].text}
        </IdentityModal>
      )}
    </section>
  );
}
