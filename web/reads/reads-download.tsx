import { API_BASE } from '#contract/calls.ts';
import { downloadAs } from '#web/session/download.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { BusyButton } from '#web/ui/button.tsx';

/** Downloads the figures of each day and work that the user may see. */
export function ReadsDownload() {
  return (
    <BusyButton
      styles="secondary"
      label="Unduh CSV"
      busyLabel="Menyiapkan…"
      onPress={() => orNotify(downloadAs(`${API_BASE}/reads.csv`, 'angka-baca.csv'))}
    />
  );
}

export function ReadsDownloadSkeleton() {
  return <div aria-hidden="true" className="h-12 w-33 rounded-full bg-mist" />;
}
