import type { ReactNode } from 'react';
import { button } from '#web/ui/button.ts';
import { goOnWith, latestDraft } from './browser-drafts.ts';
import { DraftList } from './draft-list.tsx';
import type { DraftPlace } from './drafts.ts';
import { moment } from './saved-text.ts';
import type { DraftInHand } from './use-draft.ts';

/** The form's word for its content, at the beginning of a sentence. */
export type DraftNoun = 'Tulisan' | 'Isian';

type DraftNoticesProps = {
  draft: DraftInHand;
  noun: DraftNoun;
  isSending: boolean;
  /** If true, the conflict notice already offers a choice about the restored draft. */
  hasConflict: boolean;
  onDiscard: (id: string, title: string | undefined) => void;
};

/** Notices about drafts in this browser: restored into the form, open in another tab, or offered for continuing. */
export function DraftNotices({ draft, noun, isSending, hasConflict, onDiscard }: DraftNoticesProps) {
  const { restoredFrom, isElsewhere, others, account } = draft;
  return (
    <>
      <div role="status" className={`not-empty:mb-7 ${isElsewhere ? 'sticky top-(--above) z-20' : ''}`}>
        {isElsewhere ? (
          <DraftNotice
            actions={
              <button type="button" onClick={draft.takeBack} className={button.small}>
                Lanjutkan di sini
              </button>
            }
          >
            <strong>{noun} ini sedang dilanjutkan di tab lain.</strong> Di sini ia tidak dapat diubah, supaya tidak ada
            yang tertimpa.
          </DraftNotice>
        ) : account.kind === 'gone' && !isSending ? (
          <DraftNotice
            actions={
              <button type="button" onClick={draft.continueAsNew} className={button.small}>
                Lanjutkan sebagai {noun.toLowerCase()} baru
              </button>
            }
          >
            <strong>{noun} ini sudah dikirim atau dihapus,</strong> mungkin di perangkat lain. Yang Anda ketik sejak itu
            hanya ada di perangkat ini.
          </DraftNotice>
        ) : (
          restoredFrom !== undefined &&
          !isSending &&
          !hasConflict && (
            <DraftNotice
              actions={
                <>
                  <button type="button" onClick={draft.hideRestored} className={button.small}>
                    Lanjutkan
                  </button>
                  <button type="button" onClick={draft.startOver} className={button.quiet}>
                    Mulai dari awal
                  </button>
                </>
              }
            >
              <strong>{noun} Anda sudah dikembalikan</strong>, seperti terakhir tersimpan {moment(restoredFrom)}.
            </DraftNotice>
          )
        )}
      </div>
      {others.length > 0 && !isSending && (
        <section aria-labelledby="drafts-title" className="mb-7">
          <h2 id="drafts-title" className="text-sm font-semibold">
            {noun} Anda yang belum dikirim
          </h2>
          <DraftList drafts={others} removeLabel="Buang" onContinue={draft.resume} onRemove={onDiscard} />
        </section>
      )}
    </>
  );
}

type UnsentNoticeProps = { place: DraftPlace; text: string; onContinue: () => void };

/** Shown outside of a form: it contains unsent text, for example after a logout. */
export function UnsentNotice({ place, text, onContinue }: UnsentNoticeProps) {
  const found = latestDraft(place);
  if (!found) return null;
  const goOn = () => {
    goOnWith(place, found.id);
    onContinue();
  };
  return (
    <div className="mt-6">
      <DraftNotice
        actions={
          <button type="button" onClick={goOn} className={button.small}>
            Lanjutkan
          </button>
        }
      >
        <strong>{text}</strong>, tersimpan {moment(found.draft.savedAt)}.
      </DraftNotice>
    </div>
  );
}

function DraftNotice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-4 text-sm">
      <p>{children}</p>
      <div className="flex flex-wrap gap-1">{actions}</div>
    </div>
  );
}
