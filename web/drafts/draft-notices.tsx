import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { goOnWith, latestDraft } from './browser-drafts.ts';
import { DraftList } from './draft-list.tsx';
import type { DraftPlace } from './drafts.ts';
import { moment } from './saved-text.ts';
import type { DraftInHand } from './use-draft.ts';

/** What the form calls its content, capitalized. */
export type DraftNoun = 'Tulisan' | 'Isian';

type DraftNoticesProps = {
  draft: DraftInHand;
  noun: DraftNoun;
  isSending: boolean;
  /** Whether the conflict notice is shown. The notice about the restored draft is then left out. */
  hasConflict: boolean;
  onDiscard: (id: string, title: string | undefined) => void;
};

/** Shows whether the draft was restored, sent, deleted or opened elsewhere, and lists other drafts to continue. */
export function DraftNotices({ draft, noun, isSending, hasConflict, onDiscard }: DraftNoticesProps) {
  const { restoredFrom, isElsewhere, others, account } = draft;
  return (
    <>
      <div role="status" className={`not-empty:mb-7 ${isElsewhere ? 'sticky top-(--above) z-20' : ''}`}>
        {isElsewhere ? (
          <DraftNotice actions={{ 'Lanjutkan di sini': draft.takeBack }}>
            <strong>{noun} ini sedang dilanjutkan di tab lain.</strong> Di sini ia tidak dapat diubah, supaya tidak ada
            yang tertimpa.
          </DraftNotice>
        ) : account.kind === 'gone' && !isSending ? (
          <DraftNotice actions={{ [`Lanjutkan sebagai ${noun.toLowerCase()} baru`]: draft.continueAsNew }}>
            <strong>{noun} ini sudah dikirim atau dihapus,</strong> mungkin di perangkat lain. Yang Anda ketik sejak itu
            hanya ada di perangkat ini.
          </DraftNotice>
        ) : (
          restoredFrom !== undefined &&
          !isSending &&
          !hasConflict && (
            <DraftNotice actions={{ Lanjutkan: draft.hideRestored, 'Mulai dari awal': draft.startOver }}>
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

/** Offers to continue the latest unsent draft of a form that is not open, for example after a logout. */
export function UnsentNotice({ place, text, onContinue }: UnsentNoticeProps) {
  const found = latestDraft(place);
  if (!found) return null;
  const goOn = () => {
    goOnWith(place, found.id);
    onContinue();
  };
  return (
    <div className="mt-6">
      <DraftNotice actions={{ Lanjutkan: goOn }}>
        <strong>{text}</strong>, tersimpan {moment(found.draft.savedAt)}.
      </DraftNotice>
    </div>
  );
}

type DraftNoticeProps = {
  /** Maps button labels to click handlers. The recommended action comes first. */
  actions: Readonly<Record<string, () => void>>;
  children: ReactNode;
};

function DraftNotice({ actions, children }: DraftNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-4 text-sm">
      <p>{children}</p>
      <div className="flex flex-wrap gap-1">
        {Object.entries(actions).map(([label, act], position) => (
          <Button key={label} styles={position === 0 ? 'small' : 'quiet'} label={label} onClick={act} />
        ))}
      </div>
    </div>
  );
}
