import { button } from '#web/ui/button.ts';

type UploadProgressProps = { part: number; label: string; onCancel: () => void };

/** `part`: the sent share, from 0 to 1. */
export function UploadProgress({ part, label, onCancel }: UploadProgressProps) {
  const percent = Math.floor(part * 100);
  return (
    <div className="text-sm">
      <div className="flex items-center justify-between gap-4">
        <p id="upload-label">{part === 1 ? 'Menunggu jawaban server…' : label}</p>
        <p className="tabular-nums">{percent} %</p>
      </div>
      <progress
        aria-labelledby="upload-label"
        value={percent}
        max={100}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-brand"
      />
      <button type="button" onClick={onCancel} className={`mt-3 ${button.quiet}`}>
        Batalkan pengiriman
      </button>
    </div>
  );
}
