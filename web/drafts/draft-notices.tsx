import type { ReactNode } from 'react';
import { button } from '#web/ui/button.ts';
import { moment } from './drafts.ts';
import type { DraftInHand } from './use-draft.ts';

type DraftNoticesProps = {
  draft: DraftInHand;
  isSending: boolean;
  onDiscard: (id: string, title: string) => void;
};

/** What is kept in this browser and not yet sent: brought back into the form, being written elsewhere, or offered. */
export function DraftNotices({ draft, isSending, onDiscard }: DraftNoticesProps) {
  const { restoredFrom, elsewhere, others, writing, draftId } = draft;
  return (
    <>
      <div role="status" className={elsewhere === 'moved' ? 'sticky top-(--above) z-20' : ''}>
        {elsewhere === 'moved' ? (
          <Notice>
            <p>
              <strong>Tulisan ini sedang dilanjutkan di tab lain.</strong> Di sini ia tidak dapat diubah, supaya tidak
              ada yang tertimpa.
            </p>
            <Actions>
              <button type="button" onClick={draft.takeBack} className={button.small}>
                Lanjutkan di sini
              </button>
            </Actions>
          </Notice>
        ) : (
          restoredFrom !== undefined &&
          !isSending && (
            <Notice>
              <p>
                <strong>Tulisan Anda sudah dikembalikan</strong>, seperti terakhir tersimpan {moment(restoredFrom)}.
              </p>
              <Actions>
                <button type="button" onClick={draft.hideRestored} className={button.small}>
                  Lanjutkan
                </button>
                <button type="button" onClick={() => onDiscard(draftId, writing.title)} className={button.quiet}>
                  Mulai dari awal
                </button>
              </Actions>
            </Notice>
          )
        )}
      </div>
      {others.length > 0 && !isSending && (
        <section aria-labelledby="drafts-title" className="mt-8">
          <h2 id="drafts-title" className="text-sm font-semibold">
            Tulisan Anda yang belum dikirim
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
            {others.map(({ id, draft: { title, savedAt } }) => {
              const name = title.trim() === '' ? 'Tanpa judul' : title.trim();
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

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-4 text-sm">
      {children}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-1">{children}</div>;
}
