import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fullName } from '#contract/identity/full-name.ts';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { inMoment } from '#web/ui/format.ts';
import { IdentityModal } from '#web/account/identity-modal.tsx';
import type { OwnIdentity } from '#web/account/use-identity-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

const SEND = 'Kirim undangan lagi';

type UserInvitationProps = {
  user: PersonAnswer['person'];
  invitation: NonNullable<PersonAnswer['invitation']>;
  identity: OwnIdentity;
};

/** Shows that a user has not accepted their invitation, with a button that sends the invitation again. */
export function UserInvitation({ user, invitation, identity }: UserInvitationProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const { role, valid_until } = invitation;

  return (
    <section
      aria-label="Undangan"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-l-4 border-line border-l-clay bg-surface px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">Undangan {role === 'admin' && 'sebagai admin '}belum diterima</p>
        <p className="text-sm text-ink-soft">
          {valid_until === null ? (
            'Tautannya sudah kedaluwarsa.'
          ) : (
            <>
              Tautannya berlaku sampai <time dateTime={valid_until}>{inMoment(valid_until)} WIB</time>.
            </>
          )}
        </p>
      </div>
      <Button styles="secondary" label={SEND} aria-haspopup="dialog" onClick={() => setIsAsked(true)} />
      {isAsked && (
        <IdentityModal
          title={`Kirim undangan lagi ke ${fullName(user)}?`}
          {...identity}
          button={SEND}
          send={async (body) => {
            notify('success', (await sessionApi('inviteAgain', { params: { id: user.id }, body })).message);
            setIsAsked(false);
            await revalidate();
          }}
          onClose={() => setIsAsked(false)}
        >
          Email dengan tautan baru dikirim ke <strong className="wrap-anywhere">{user.email}</strong>. Tautan di
          undangan sebelumnya tidak berlaku lagi.
        </IdentityModal>
      )}
    </section>
  );
}
