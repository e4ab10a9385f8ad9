import { useState } from 'react';
import { API_BASE } from '#contract/calls.ts';
import { downloadAs } from '#web/session/download.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { button } from '#web/ui/button.ts';
import { Section } from '#web/ui/section.tsx';

/** Downloads all data that the site stores about the user. */
export function OwnData() {
  const [isWorking, setIsWorking] = useState(false);

  async function download(): Promise<void> {
    if (isWorking) return;
    setIsWorking(true);
    const downloading = downloadAs(`${API_BASE}/ownData.zip`, 'terarah-data.zip');
    await orNotify(downloading, 'Data Anda tidak dapat diunduh. Coba lagi.');
    setIsWorking(false);
  }

  return (
    <Section id="data" title="Data Anda" className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">
        Satu berkas ZIP: data akun, semua artikel dengan riwayatnya, tulisan yang belum dikirim, dan gambar.
      </p>
      <button
        type="button"
        aria-disabled={isWorking || undefined}
        onClick={() => void download()}
        className={`mt-6 aria-disabled:cursor-progress aria-disabled:opacity-80 ${button.secondary}`}
      >
        {isWorking ? 'Menyiapkan...' : 'Unduh data saya'}
      </button>
    </Section>
  );
}
