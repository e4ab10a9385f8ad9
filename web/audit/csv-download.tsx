import { useState } from 'react';
import { API_BASE } from '#contract/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { downloadAs } from '#web/session/download.ts';
import { button } from '#web/ui/button.ts';
import type { ListView } from '#web/admin/list-view.ts';

/** Downloads all rows that match the filter, including those on other pages. */
export function CsvDownload({ view: { q, filters = {} } }: { view: ListView<never, string> }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download(): Promise<void> {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const query = new URLSearchParams({ ...(q !== '' && { q }), ...filters });
      await downloadAs(`${API_BASE}/auditLog.csv${query.size > 0 ? `?${query}` : ''}`, 'catatan-terarah.csv');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!(error instanceof SessionEnded)) notify('error', error.message);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <button
      type="button"
      aria-disabled={isLoading}
      onClick={() => void download()}
      className={`${button.secondary} aria-disabled:cursor-progress`}
    >
      {isLoading ? 'Menyiapkan…' : 'Unduh CSV'}
    </button>
  );
}
