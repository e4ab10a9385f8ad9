import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressOf } from '#contract/routes.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, StyledLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** Shows that the address is not confirmed yet. Offers to mail the link again, or to correct the address. */
export function EmailConfirmation({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState('');

  async function send(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    const outcome = await outcomeOf(sessionApi('sendConfirmation'));
    if (outcome !== 'ended' && 'answer' in outcome) setSaid(outcome.answer.message);
    else if (outcome !== 'ended') {
      notify('error', outcome.error.serverMessage ?? 'Tautan tidak dapat dikirim. Coba lagi.');
      // 409: the address was confirmed meanwhile, for example in another tab. The reload removes this notice.
      if (outcome.error.status === 409) await revalidate();
    }
    setIsSending(false);
  }

  return (
    <div className="mt-8 max-w-[34rem] rounded-md border border-l-4 border-line border-l-clay bg-surface p-5">
      <p className="font-semibold wrap-anywhere">Email Anda belum dipastikan: {email}</p>
      <p className="mt-2 text-ink-soft">
        Buka tautan di email kami. Sampai saat itu, alamat ini hanya menerima keputusan dan pesan redaksi, tanpa judul
        artikel.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          styles="secondary"
          label={isSending ? 'Mengirim...' : 'Kirim lagi tautannya'}
          onClick={() => void send()}
          aria-disabled={isSending || undefined}
        />
        <StyledLink to={`${addressOf('account')}#alamat-email`} styles="textLink" label="Salah tulis alamat?" />
      </div>
      <p role="status" className="mt-3 text-sm font-medium empty:hidden">
        {said}
      </p>
    </div>
  );
}
