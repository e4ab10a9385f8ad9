import { button } from '#web/ui/button.ts';
import { moment, savedText } from './drafts.ts';
import type { Fields } from './kept-fields.ts';
import { type FieldsInHand, keptSince } from './use-kept-fields.ts';

type Kept = Pick<FieldsInHand<Fields>, 'restoredFrom' | 'startOver' | 'savedAt' | 'isRefused'>;

/** That the form holds what was kept before, and the way to begin anew. */
export function RestoredNotice({ kept }: { kept: Kept }) {
  if (kept.restoredFrom === undefined) return <div role="status" className="hidden" />;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-3 text-sm"
    >
      <p>
        <strong>Isian Anda sudah dikembalikan</strong>, seperti terakhir tersimpan {moment(kept.restoredFrom)}.
      </p>
      <button type="button" onClick={kept.startOver} className={`-mx-4 ${button.quiet}`}>
        Mulai dari awal
      </button>
    </div>
  );
}

/** Says where what is typed lies, and nothing that is not so. */
export function KeptStatus({ kept }: { kept: Kept }) {
  return (
    <div role="status" className="text-sm">
      {kept.isRefused ? (
        <p className="font-medium text-clay-text">
          Peramban ini tidak dapat menyimpan isian Anda. Jangan tutup halaman ini sebelum terkirim.
        </p>
      ) : (
        kept.savedAt !== undefined && <p className="text-ink-soft">{savedText(kept.savedAt)} di peramban ini</p>
      )}
    </div>
  );
}

type UnsentNoticeProps = { place: string; text: string; onContinue: () => void };

/** Outside of a form: that something was typed into it and not sent, after a logout for example. */
export function UnsentNotice({ place, text, onContinue }: UnsentNoticeProps) {
  const savedAt = keptSince(place);
  if (savedAt === undefined) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-3 text-sm">
      <p>
        <strong>{text}</strong>, tersimpan {moment(savedAt)}.
      </p>
      <button type="button" onClick={onContinue} className={button.small}>
        Lanjutkan
      </button>
    </div>
  );
}
