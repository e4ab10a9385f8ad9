import { useRef } from 'react';
import { MISSING_PAGE_DAYS } from '#contract/redirects/redirect-rules.ts';
import type { MissingPage } from '#contract/redirects/redirects.ts';
import { BusyButton, Button, named } from '#web/ui/button.tsx';
import { inCount, inMoment } from '#web/ui/format.ts';
import { Section } from '#web/ui/section.tsx';
import { fillAddForm } from './add-form.ts';

type Dismiss = (page: MissingPage, control: HTMLElement) => Promise<void>;

/** The addresses that visitors request in vain, with buttons that redirect or dismiss them. */
export function MissingPages({ pages, onDismiss }: { pages: readonly MissingPage[]; onDismiss: Dismiss }) {
  return (
    <Section title="Sering diminta, tetapi tidak ada" className="mt-12 max-w-[56rem]">
      {pages.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          Belum ada. Alamat tanpa halaman yang diminta pengunjung dalam {MISSING_PAGE_DAYS} hari terakhir tampil di
          sini.
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
          {pages.map((page) => (
            <MissingPageRow key={page.address} page={page} onDismiss={onDismiss} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function MissingPageRow({ page, onDismiss }: { page: MissingPage; onDismiss: Dismiss }) {
  const { address, count, last_at } = page;
  const actions = useRef<HTMLDivElement>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-semibold wrap-anywhere">{address}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {inCount(count)} kali · terakhir <time dateTime={last_at}>{inMoment(last_at)}</time>
        </p>
      </div>
      <div ref={actions} className="flex flex-wrap items-center gap-1">
        <Button styles="small" label={named('Alihkan…', address)} onClick={() => fillAddForm(address)} />
        <BusyButton
          styles="quiet"
          label={named('Abaikan', address)}
          busyLabel="Mengabaikan…"
          onPress={async () => {
            if (actions.current) await onDismiss(page, actions.current);
          }}
        />
      </div>
    </li>
  );
}
