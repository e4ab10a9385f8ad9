import type { DraftNoun } from './draft-notices.tsx';
import { moment } from './saved-text.ts';
import type { DraftInHand } from './use-draft.ts';

type SaveStatusProps = {
  draft: DraftInHand;
  noun: DraftNoun;
  /** Whether a chosen file is still being checked, and is therefore not in the draft yet. */
  isPreparingFile: boolean;
  /** Called when the user asks to compare the draft with a newer version that another device has saved. */
  onCompare: () => void;
};

/** Shows where the typed text is stored. Text counts as stored once the browser or the server has confirmed this. */
export function SaveStatus({ draft, noun, isPreparingFile, onCompare }: SaveStatusProps) {
  const { status, isWorthKeeping, account } = draft;
  const isInAccount = account.kind === 'saved' && isWorthKeeping && status.kind !== 'empty';
  const isComing = status.kind === 'saved' && isPreparingFile;
  const isAtRisk = isDraftAtRisk(draft);
  return (
    <div className="text-sm">
      {!isComing && isInAccount && status.kind !== 'unsaved' && (
        <p className="font-medium">Tersimpan di akun {moment(account.at)}</p>
      )}
      {!isComing && !isInAccount && status.kind === 'saved' && (
        <p className="font-medium">Tersimpan di perangkat ini {moment(status.savedAt)}</p>
      )}
      {account.kind === 'failed' && status.kind === 'saved' && (
        <p className="text-ink-soft">
          {account.reason ?? 'Belum tersimpan di akun. Dicoba lagi begitu server dapat dihubungi.'}
        </p>
      )}
      {(status.kind === 'empty' || isComing) && (
        <p className="text-ink-soft">Yang Anda ketik disimpan otomatis, di perangkat ini dan di akun Anda.</p>
      )}
      <div role="status">
        {account.kind === 'ahead' && (
          <p>
            Belum tersimpan di akun: {noun.toLowerCase()} ini sudah diubah di perangkat lain.{' '}
            <button type="button" onClick={onCompare} className="font-medium underline underline-offset-4">
              Lihat keduanya
            </button>
          </p>
        )}
        {isAtRisk && isWorthKeeping && (
          <p className="font-medium text-clay-text">
            {status.kind === 'refused'
              ? `Peramban ini tidak dapat menyimpan ${noun.toLowerCase()} Anda. Jangan tutup atau muat ulang halaman ini sebelum terkirim.`
              : 'Belum tersimpan: simpanannya dihapus di tab lain. Ketik lagi untuk menyimpannya.'}
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether closing the page would lose the text. */
export function isDraftAtRisk({ status, account }: Pick<DraftInHand, 'status' | 'account'>): boolean {
  return (status.kind === 'refused' && account.kind !== 'saved') || status.kind === 'unsaved';
}
