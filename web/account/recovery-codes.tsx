import { useSite } from '#web/site/site-frame.ts';
import { button } from '#web/ui/button-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';

/** Shows new recovery codes, once. Only the button closes the dialog, so that a wrong key press loses nothing. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Kode pemulihan ${useSite().name}. Setiap kode berlaku satu kali.\n\n${codes.join('\n')}\n`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify('success', 'Kode pemulihan disalin.');
    } catch {
      notify('error', 'Kode tidak dapat disalin. Unduh atau tulis kodenya.');
    }
  }
  return (
    <Modal title="Simpan kode pemulihan Anda" isBusy onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-ink-soft">
          Dengan salah satu kode ini Anda login bila ponsel Anda hilang atau rusak. Setiap kode berlaku satu kali. Kode
          hanya ditampilkan sekarang: simpan di tempat yang aman, bukan di ponsel yang sama.
        </p>
        <ul
          aria-label="Kode pemulihan"
          className="grid gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 text-lg sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="kode-pemulihan.txt"
            className={button.small}
          >
            Unduh
          </a>
          <Button styles="small" label="Salin" onClick={() => void copy()} />
        </div>
        <div>
          <Button styles="primary" label="Sudah saya simpan" onClick={onClose} />
        </div>
      </div>
    </Modal>
  );
}
