import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';

export type PdfFailure = keyof typeof FAILURES;

const FAILURES = {
  broken: {
    title: 'PDF ini tidak dapat ditampilkan',
    text: 'Berkasnya rusak atau tidak lengkap. Simpan ulang PDF-nya di komputer Anda, lalu pilih atau unggah lagi.',
    canRetry: false,
  },
  locked: {
    title: 'PDF ini dilindungi kata sandi',
    text: 'Simpan ulang tanpa kata sandi, lalu pilih atau unggah lagi.',
    canRetry: false,
  },
  missing: {
    title: 'Berkas PDF tidak ditemukan',
    text: 'Berkasnya tidak ada lagi di penyimpanan. Unggah lagi lewat “Edit Buku”.',
    canRetry: true,
  },
  unread: {
    title: 'PDF tidak dapat dimuat',
    text: 'Periksa koneksi Anda, lalu coba lagi.',
    canRetry: true,
  },
} as const;

export function PdfProblem({ failure, onRetry }: { failure: PdfFailure; onRetry: () => void }) {
  const { title, text, canRetry } = FAILURES[failure];
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center p-6 text-center">
      <WarningIcon className="size-8 text-clay-text" />
      <p className="mt-4 text-xl font-bold tracking-tight">{title}</p>
      <p className="mt-2 max-w-[30rem] text-sm text-ink-soft">{text}</p>
      {canRetry && <Button styles="small" className="mt-6" label="Coba lagi" onClick={onRetry} />}
    </div>
  );
}

/** `part`: the loaded share of the document, from 0 to 1. */
export function PdfWaiting({ part }: { part: number }) {
  const percent = Math.min(100, Math.floor(part * 100));
  return (
    <div className="flex h-full flex-col">
      <div aria-hidden="true" className="h-14 shrink-0 border-b border-line bg-surface" />
      <div className="relative flex min-h-0 flex-1 justify-center overflow-hidden p-3">
        <div
          aria-hidden="true"
          className="aspect-[210/297] w-full max-w-[40rem] animate-pulse self-start rounded-sm bg-surface motion-reduce:animate-none"
        />
        <div className="absolute inset-x-0 top-1/3 mx-auto w-48 text-center text-sm text-ink-soft">
          <p role="status">Memuat PDF…</p>
          <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-line">
            <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
          </div>
        </div>
      </div>
    </div>
  );
}
