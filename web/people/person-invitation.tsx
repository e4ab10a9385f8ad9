import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fullName } from '#contract/identity/full-name.ts';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { inMoment } from '#web/ui/format.ts';
import { IdentityModal } from '#web/account/identity-modal.tsx';
import type { OwnIdentity } from '#web/account/use-identity-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { notify } from '#web/ui/notify.ts';

const SEND = 'Kirim undangan lagi';

type PersonInvitationProps = {
  person: PersonAnswer['person'];
  invitation: NonNullable<PersonAnswer['invitation']>;
  /** How the admin proves their identity. */
  identity: OwnIdentity;
};

/** Says that a user has not accepted their invitation, with a button that sends it again. */
export function PersonInvitation({ person, invitation, identity }: PersonInvitationProps) {
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
      <button type="button" aria-haspopup="dialog" onClick={() => setIsAsked(true)} className={button.secondary}>
        {SEND}
      </button>
      {isAsked && (
        <IdentityModal
          title={`Kirim undangan lagi ke ${fullName(person)}?`}
          {...identity}
          button={SEND}
          send={async (body) => {
            notify('success', (await sessionApi('inviteAgain', { params: { id: person.id }, body })).message);
            setIsAsked(false);
            await revalidate();
          }}
          onClose={() => setIsAsked(false)}
        >
          Email dengan tautan baru dikirim ke <strong className="wrap-anywhere">{person.email}</strong>. Tautan di
          undangan sebelumnya tidak berlaku lagi.
        </IdentityModal>
      )}
    </section>
  );
}
