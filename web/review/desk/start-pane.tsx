import { Button } from '#web/ui/button.tsx';
import { inCount } from '#web/ui/format.ts';
import { useDesk } from './desk-context.ts';
import { Key } from './keys.tsx';
import type { Review } from './use-review.ts';

/** For each tab, the text that follows the number of its articles. */
const COUNTED = {
  waiting: 'artikel menunggu keputusan',
  revisions: 'usulan perubahan menunggu keputusan',
  returned: 'artikel sedang diperbaiki penulisnya',
  scheduled: 'artikel akan terbit pada waktunya',
} as const;

/** Shown in place of an article until one is opened. */
export function StartPane({ review, onStart }: { review: Review; onStart: () => void }) {
  const { view } = useDesk();
  const { loaded, rows, total } = review;
  if (!loaded.queue) return null;
  const isEmpty = !rows.some(review.isOpen);
  return (
    <div className="flex flex-col items-start py-10">
      <h2 className="text-2xl font-bold tracking-tight">
        {isEmpty ? 'Tidak ada yang menunggu di sini' : `${inCount(total)} ${COUNTED[view.tab]}`}
      </h2>
      <p className="mt-3 max-w-text text-ink-soft">
        {isEmpty
          ? 'Yang baru datang tampil di daftar dengan sendirinya.'
          : 'Artikel terbuka di sini, seperti yang akan dilihat pembaca. Keputusannya di sebelah kanan.'}
      </p>
      {!isEmpty && (
        <Button styles="primary" className="mt-6" aria-keyshortcuts="j" onClick={onStart}>
          Mulai dari yang pertama <Key name="j" />
        </Button>
      )}
    </div>
  );
}
