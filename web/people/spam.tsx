import { fullName } from '#contract/identity/full-name.ts';
import type { PersonInList } from '#contract/accounts/people.ts';
import { addressOf } from '#contract/routes.ts';
import { SPAM_AT_ONCE } from '#contract/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { UndoButton } from './undo-button.tsx';
import { canBeSpam, SPAM_RESULT_ID, type SpamAct, type useSpam } from './use-spam.ts';

type Spam = ReturnType<typeof useSpam>;

/** The checkbox beside a user. An account that cannot be removed as spam has an empty space there. */
export function SelectUser({ user, spam: { selected, isFull, select } }: { user: PersonInList; spam: Spam }) {
  const isSelected = selected.has(user.id);
  return (
    <label className="flex w-13 shrink-0 justify-center self-stretch py-4 pl-2">
      {canBeSpam(user) && (
        <>
          <span className="sr-only">Pilih {fullName(user)}</span>
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isFull && !isSelected}
            onChange={(event) => select(user, event.target.checked)}
            className="mt-0.5 size-6 accent-brand"
          />
        </>
      )}
    </label>
  );
}

/** The actions on the selected accounts. The bar stays in view while the list is scrolled. */
export function SpamBar({ spam }: { spam: Spam }) {
  const { selected, isFull, clear, asked, ask, close, remove } = spam;
  return (
    <>
      {selected.size > 0 && (
        <section
          aria-label="Akun yang dipilih"
          className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-5 py-3 shadow-dialog"
        >
          <p role="status" className="mr-auto text-sm font-semibold">
            {selected.size} akun dipilih{isFull && `, paling banyak ${SPAM_AT_ONCE} sekaligus`}
          </p>
          <Button styles="quiet" label="Batalkan pilihan" onClick={clear} />
          <Button styles="danger" label="Hapus sebagai spam" aria-haspopup="dialog" onClick={ask} />
        </section>
      )}
      {asked && (
        <ConfirmDialog
          question={
            asked.length === 1 ? `Hapus “${asked[0]}” sebagai spam?` : `Hapus ${asked.length} akun sebagai spam?`
          }
          text="Akun ditutup, dan semua artikel, pesan dan tulisan yang belum dikirim ikut hilang. Anda dapat mengurungkannya selama sepuluh menit."
          confirmLabel="Hapus sebagai spam"
          workingLabel="Menghapus…"
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  );
}

/** Lists the last removal: the removed accounts with one undo button, and the refused accounts with reasons. */
export function SpamResult({ act, onUndo }: { act: SpamAct | undefined; onUndo: () => Promise<void> }) {
  if (!act) return null;
  const { done, refused, at } = act;
  return (
    <section
      id={SPAM_RESULT_ID}
      tabIndex={-1}
      aria-label="Penghapusan terakhir"
      className="mt-8 grid gap-3 text-sm outline-none"
    >
      {done.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-5 py-3">
          <p className="mr-auto min-w-0 break-words">
            <span className="font-semibold">Dihapus sebagai spam:</span> {done.map(({ name }) => name).join(', ')}
          </p>
          <UndoButton label="Urungkan" since={at} onUndo={onUndo} />
        </div>
      )}
      {refused.length > 0 && (
        <div className="rounded-md border border-l-4 border-line border-l-clay bg-surface px-5 py-3">
          <p className="font-semibold">{refused.length} akun tetap seperti semula</p>
          <ul className="mt-1 grid gap-1">
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <Link to={addressOf('person', { id })} className="font-medium underline underline-offset-4">
                  {name}
                </Link>{' '}
                <span className="text-clay-text">{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
