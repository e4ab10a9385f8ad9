import { useId, useState } from 'react';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteSettingVersion } from '#contract/site/site-settings.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, named } from '#web/ui/button.tsx';
import { inMoment } from '#web/ui/format.ts';

const SHOWN_AT_FIRST = 5;

/** An earlier version of a subject, which the preview draws. */
export type Earlier = Pick<SiteSettingVersion, 'version' | 'content'>;

type SettingHistoryProps = {
  subject: SiteSubject;
  /** The current version. A new one reloads the history. */
  current: number;
  /** The version that the preview draws instead of the form. */
  drawn: number | undefined;
  onDraw: (earlier: Earlier | undefined) => void;
  onUse: (earlier: Earlier) => void;
};

/** Lists who has changed a subject, and when. Each version can be drawn in the preview, and brought back. */
export function SettingHistory({ subject, current, drawn, onDraw, onUse }: SettingHistoryProps) {
  const loaded = useLoaded(`${subject} ${current}`, () => load(subject));
  const versions = loaded && 'versions' in loaded ? loaded.versions : undefined;
  const [isWhole, setIsWhole] = useState(false);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-6">
      <h3 id={titleId} className="font-bold">
        Riwayat
      </h3>
      {loaded && 'problem' in loaded && <p className="mt-2 text-sm text-clay-text">{loaded.problem}</p>}
      {versions?.length === 0 && (
        <p className="mt-2 text-sm text-ink-soft">Belum pernah diubah: situs memakai bawaan.</p>
      )}
      {versions && versions.length > 0 && (
        <ol className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
          {versions.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((each) => (
            <VersionRow
              key={each.version}
              {...each}
              isCurrent={each.version === current}
              isDrawn={each.version === drawn}
              onDraw={onDraw}
              onUse={onUse}
            />
          ))}
        </ol>
      )}
      {versions && versions.length > SHOWN_AT_FIRST && !isWhole && (
        <Button
          styles="quiet"
          className="mt-2 -ml-4"
          label={`Tampilkan semua (${versions.length})`}
          onClick={() => setIsWhole(true)}
        />
      )}
    </section>
  );
}

type VersionRowProps = SiteSettingVersion &
  Pick<SettingHistoryProps, 'onDraw' | 'onUse'> & { isCurrent: boolean; isDrawn: boolean };

function VersionRow({ version, content, changed_at, changed_by, isCurrent, isDrawn, onDraw, onUse }: VersionRowProps) {
  const name = `versi ${version}`;
  const earlier = { version, content };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4 text-sm">
      <p className="mr-auto min-w-0 flex-[1_1_11rem]">
        <span className="block font-medium">
          Versi {version}
          {isCurrent && ', dipakai sekarang'}
        </span>
        <span className="text-ink-soft">
          {changed_by ?? 'Akun yang sudah dihapus'}
          {changed_at && (
            <>
              , <time dateTime={changed_at}>{inMoment(changed_at)}</time>
            </>
          )}
        </span>
      </p>
      <div className="-ml-4 flex flex-wrap">
        <Button
          styles="quiet"
          className="aria-pressed:bg-mist aria-pressed:text-ink"
          aria-pressed={isDrawn}
          label={named('Lihat', name)}
          onClick={() => onDraw(isDrawn ? undefined : earlier)}
        />
        {!isCurrent && <Button styles="quiet" label={named('Pakai lagi', name)} onClick={() => onUse(earlier)} />}
      </div>
    </li>
  );
}

async function load(subject: SiteSubject) {
  const outcome = await outcomeOf(sessionApi('siteSettingHistory', { params: { subject } }));
  if (outcome === 'ended') return undefined;
  return 'answer' in outcome ? outcome.answer : { problem: outcome.error.message };
}
