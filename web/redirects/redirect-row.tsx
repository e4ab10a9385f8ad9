import { useRef } from 'react';
import type { Redirect } from '#contract/redirects/redirects.ts';
import { BusyButton, Button, named } from '#web/ui/button.tsx';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { longDay } from '#web/ui/long-day.ts';

type RedirectRowProps = {
  redirect: Redirect;
  onEdit: () => void;
  /** `control`: an element of the row. */
  onRemove: (control: HTMLElement) => Promise<void>;
};

export function RedirectRow({ redirect, onEdit, onRemove }: RedirectRowProps) {
  const { address, target, created_at, is_imported } = redirect;
  const actions = useRef<HTMLDivElement>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="wrap-anywhere">
          <span className="font-semibold">{address}</span> <span aria-hidden="true">→</span>
          <span className="sr-only"> dialihkan ke</span>{' '}
          {/* Not a link of the router: the target may be a file or on another site. */}
          <a href={target} className={inlineTextLink}>
            {target}
          </a>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          <time dateTime={created_at}>{longDay(created_at)}</time>
          {is_imported && ' · dari impor'}
        </p>
      </div>
      <div ref={actions} className="-ml-4 flex flex-wrap items-center">
        <Button styles="quiet" label={named('Ubah', address)} aria-haspopup="dialog" onClick={onEdit} />
        <BusyButton
          styles="quiet"
          label={named('Hapus', address)}
          busyLabel="Menghapus…"
          onPress={async () => {
            if (actions.current) await onRemove(actions.current);
          }}
        />
      </div>
    </li>
  );
}
