import { useState } from 'react';
import { API_BASE } from '#contract/calls.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { downloadAs } from '#web/session/download.ts';
import { button } from '#web/ui/button.ts';
import type { ListView } from '#web/admin/list-view.ts';

/** Downloads all rows that match the filter, including those on other pages. */
export function CsvDownload({ view: { q, filters = {} } }: { view: ListView }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download(): Promise<void> {
    if (isLoading) return;
    setIsLoading(true);
    const query = new URLSearchParams({ ...(q !== '' && { q }), ...filters });
    await orNotify(downloadAs(`${API_BASE}/auditLog.csv${query.size > 0 ? `?${query}` : ''}`, 'catatan-terarah.csv'));
    setIsLoading(false);
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
