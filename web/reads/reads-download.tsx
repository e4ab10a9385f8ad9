import { API_BASE } from '#contract/calls.ts';
import { withQuery } from '#contract/routes.ts';
import { downloadAs } from '#web/session/download.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { BusyButton } from '#web/ui/button.tsx';

/** Downloads the figures of each day and work that the user may see, of a month or of all time. */
export function ReadsDownload({ month }: { month: string | undefined }) {
  return (
    <BusyButton
      styles="secondary"
      label="Unduh CSV"
      busyLabel="Menyiapkan…"
      onPress={() => orNotify(downloadAs(withQuery(`${API_BASE}/reads.csv`, { period: month }), 'angka-baca.csv'))}
    />
  );
}

export function ReadsDownloadSkeleton() {
  return <div aria-hidden="true" className="h-12 w-33 rounded-full bg-mist" />;
}
