import type { DraftNoun } from './draft-notices.tsx';
import { savedText } from './saved-text.ts';
import type { DraftInHand } from './use-draft.ts';

type SaveStatusProps = {
  draft: DraftInHand;
  noun: DraftNoun;
  /** Whether a file was chosen that is not yet in the draft. */
  isPreparingFile: boolean;
};

/** Says where the typed text is stored, and only what is certain. */
export function SaveStatus({ draft: { status, isWorthKeeping }, noun, isPreparingFile }: SaveStatusProps) {
  const isComing = status.kind === 'saved' && isPreparingFile;
  const isAtRisk = status.kind === 'refused' || status.kind === 'unsaved';
  return (
    <div className="text-sm">
      {status.kind === 'saved' && !isComing && (
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
              ? `Peramban ini tidak dapat menyimpan ${noun.toLowerCase()} Anda. Jangan tutup atau muat ulang halaman ini sebelum terkirim.`
              : 'Belum tersimpan: simpanannya dihapus di tab lain. Ketik lagi untuk menyimpannya.'}
          </p>
        )}
      </div>
    </div>
  );
}
