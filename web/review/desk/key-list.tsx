import { Modal } from '#web/ui/modal.tsx';

const KEYS: readonly (readonly [keys: readonly string[], what: string, join?: string])[] = [
  [['j', 'k'], 'Artikel berikutnya, artikel sebelumnya'],
  [['a'], 'Setujui'],
  [['r'], 'Minta perbaikan'],
  [['t'], 'Tolak'],
  [['1', '9'], 'Menambahkan alasan ke pesan', '–'],
  [['Ctrl', 'Enter'], 'Mengirim keputusan', '+'],
  [['u'], 'Mengurungkan keputusan terakhir'],
  [['d'], 'Menampilkan perubahan, atau artikelnya'],
  [['b', 's'], 'Perubahan berikutnya, sebelumnya (di dalam perubahan)'],
  [['n'], 'Menulis catatan'],
  [['e'], 'Menyunting artikel'],
  [['x'], 'Memilih artikel untuk keputusan bersama'],
  [['/'], 'Mencari dalam antrean'],
  [['Esc'], 'Meninggalkan kolom isian'],
  [['?'], 'Daftar ini'],
];

type KeyListProps = { isOn: boolean; onChange: (isOn: boolean) => void; onClose: () => void };

/** Lists the keyboard shortcuts of the screen, and contains the switch for them. */
export function KeyList({ isOn, onChange, onClose }: KeyListProps) {
  return (
    <Modal title="Pintasan papan ketik" onClose={onClose}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-brand"
        />
        Pakai pintasan di layar ini
      </label>
      <p className="text-sm text-ink-soft">
        Pintasan tidak bekerja di kolom isian, dan tidak bersama Ctrl, Alt, atau tombol Windows. Mengirim dengan Ctrl
        dan Enter selalu bekerja.
      </p>
      <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
        {KEYS.map(([keys, what, join = '/']) => (
          <div key={what} className="flex items-baseline gap-4 border-t border-line py-2">
            <dt className="w-28 shrink-0 whitespace-nowrap">
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className="px-1 text-sm text-ink-soft">{join}</span>}
                  <kbd className="rounded-sm border border-field px-1.5 font-sans text-sm">{key}</kbd>
                </span>
              ))}
            </dt>
            <dd className="min-w-0 text-sm">{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
