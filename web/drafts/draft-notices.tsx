import type { ReactNode } from 'react';
import { button } from '#web/ui/button.ts';
import { type DraftPlace, draftTitle } from './drafts.ts';
import { moment } from './saved-text.ts';
import { type DraftInHand, goOnWith, latestDraft } from './use-draft.ts';

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
  const { restoredFrom, elsewhere, others } = draft;
  return (
    <>
      <div role="status" className={`not-empty:mb-7 ${elsewhere === 'moved' ? 'sticky top-(--above) z-20' : ''}`}>
        {elsewhere === 'moved' ? (
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
          <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
            {others.map(({ id, draft: { fields, savedAt } }) => {
              const title = draftTitle(fields);
              const name = title ?? 'Tanpa judul';
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pr-2.5 pl-4 text-sm">
                  <p className="mr-auto min-w-0 flex-[1_1_12rem]">
                    <span className="line-clamp-2 font-medium">{name}</span>
                    <span className="text-ink-soft">Tersimpan {moment(savedAt)}</span>
                  </p>
                  <div className="flex gap-1">
                    <button type="button" onClick={() => draft.resume(id)} className={button.small}>
                      Lanjutkan <span className="sr-only">{name}</span>
                    </button>
                    <button type="button" onClick={() => onDiscard(id, title)} className={button.quiet}>
                      Buang <span className="sr-only">{name}</span>
                    </button>
                  </div>
                </li>
              );
            })}
          </ul>
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
