import { savedText } from './drafts.ts';
import type { DraftInHand } from './use-draft.ts';

type SaveStatusProps = {
  draft: DraftInHand;
  /** A picture was chosen that is not in the draft yet. */
  isPreparingImage: boolean;
};

/** Says where what is written lies, and nothing that is not so. */
export function SaveStatus({ draft: { status, isWorthKeeping }, isPreparingImage }: SaveStatusProps) {
  const isComing = status.kind === 'kept' && isPreparingImage;
  const isAtRisk = status.kind === 'refused' || status.kind === 'unkept';
  return (
    <div className="text-sm">
      {status.kind === 'kept' && !isComing && (
        <p className="text-ink-soft">
          <span className="font-medium text-ink">{savedText(status.savedAt)}</span> di peramban ini
        </p>
      )}
      {(status.kind === 'empty' || isComing) && (
        <p className="text-ink-soft">Yang Anda ketik disimpan otomatis di peramban ini.</p>
      )}
      <div role="status">
        {isAtRisk && isWorthKeeping && (
          <p className="font-medium text-clay-text">
            {status.kind === 'refused'
              ? 'Peramban ini tidak dapat menyimpan tulisan Anda. Jangan tutup atau muat ulang halaman ini sebelum artikel terkirim.'
              : 'Belum tersimpan: simpanannya dihapus di tab lain. Ketik lagi untuk menyimpannya.'}
          </p>
        )}
      </div>
    </div>
  );
}
