import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '#contract/identity/full-name.ts';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import { addressOf } from '#contract/routes.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

/** Removes the author's account with everything it has sent, then opens the author's page, which has the undo. */
export function SpamButton({ author }: { author: FactsAnswer['author'] }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    const removing = sessionApi('removeSpam', { body: { ids: [author.id] } });
    const answer = await orNotify(removing, 'Akun tidak dapat dihapus. Coba lagi.');
    if (!answer) return;
    const [item] = answer.items;
    const isDone = item?.outcome === 'done';
    notify(isDone ? 'success' : 'error', item?.message ?? '');
    if (isDone) await navigate(addressOf('person', { id: author.id }));
  }

  return (
    <>
      <Button
        styles="quiet"
        className="mt-2 -ml-4 justify-self-start"
        label="Spam"
        aria-haspopup="dialog"
        onClick={() => setIsAsked(true)}
      />
      {isAsked && (
        <ConfirmDialog
          question={`Hapus “${fullName(author)}” sebagai spam?`}
          text="Akun ditutup, dan semua artikel, pesan dan tulisan yang belum dikirim ikut hilang. Anda dapat mengurungkannya selama sepuluh menit."
          confirmLabel="Hapus sebagai spam"
          workingLabel="Menghapus…"
          onConfirm={remove}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
