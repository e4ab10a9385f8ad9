import { useEffect, useRef } from 'react';
import type { SiteSettingVersion } from '#contract/site/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { inMoment } from '#web/ui/format.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { type Difference, differencesOf } from './setting-differences.ts';

type OutdatedNoticeProps = {
  saved: unknown;
  typed: unknown;
  by: Pick<SiteSettingVersion, 'changed_at' | 'changed_by'>;
  onTake: () => void;
  onKeep: () => void;
};

/** Shown if another admin has saved the subject meanwhile. Nothing is lost until this admin chooses. */
export function OutdatedNotice({ saved, typed, by, onTake, onKeep }: OutdatedNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const who = by.changed_by ?? 'Admin lain';
  return (
    <section
      aria-labelledby="outdated-title"
      className="rounded-md border border-l-4 border-line border-l-clay bg-surface p-5"
    >
      <h3 ref={title} id="outdated-title" tabIndex={-1} className="flex gap-3 font-bold outline-none">
        <WarningIcon className="mt-0.5 size-5 text-clay-text" />
        {who} mengubah bagian ini{by.changed_at && ` (${inMoment(by.changed_at)})`}
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        Perubahan Anda belum disimpan, dan masih ada di formulir ini. “Muat yang terbaru” mengganti isian Anda dengan
        yang tersimpan. Bila Anda memakai isian sendiri lalu menyimpan, yang tersimpan sekarang pindah ke Riwayat.
      </p>
      {differencesOf(saved, typed).map((difference) => (
        <DifferenceRow key={difference.label} {...difference} />
      ))}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button styles="small" label="Muat yang terbaru" onClick={onTake} />
        <Button styles="small" label="Pakai isian saya" onClick={onKeep} />
      </div>
    </section>
  );
}

function DifferenceRow({ label, theirs, mine }: Difference) {
  return (
    <div role="group" aria-label={`Perbedaan: ${label}`} className="mt-4 border-t border-line pt-3 text-sm">
      <p className="font-semibold">{label}</p>
      <dl className="mt-2 grid gap-2">
        <Version term="Tersimpan sekarang" text={theirs} />
        <Version term="Isian Anda" text={mine} />
      </dl>
    </div>
  );
}

function Version({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="mt-0.5 rounded-sm bg-mist px-3 py-1.5 wrap-anywhere whitespace-pre-line">{text || '—'}</dd>
    </div>
  );
}
