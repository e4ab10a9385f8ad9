import { type ReactNode, useId, useState } from 'react';
import { Button, named } from '#web/ui/button.tsx';
import { inMoment } from '#web/ui/format.ts';

const SHOWN_AT_FIRST = 5;

type Listed = { number: number; changed_at: string | null; changed_by: string | null };

type VersionHistoryProps<Version extends Listed> = {
  heading: 'h2' | 'h3';
  /** The versions, the latest first; undefined while they are loading. */
  versions: readonly Version[] | undefined;
  /** Why the versions could not be loaded. */
  problem: string | undefined;
  /** Shown if there are no versions. */
  none: string;
  /** The number of the current version. */
  current: number;
  /** The number of the version that is drawn at present. */
  drawn: number | undefined;
  /** Called with undefined to stop drawing a version. */
  onDraw: (version: Version | undefined) => void;
  onUse: (version: Version) => void;
  /** Renders more about a version, after its date. */
  renderNote?: (version: Version) => ReactNode;
  /** The drawn version, if it is shown in the list. */
  children?: ReactNode;
};

/** Lists who has changed a text, and when. Each version can be drawn, and brought back into the form. */
export function VersionHistory<Version extends Listed>(props: VersionHistoryProps<Version>) {
  const { heading: Heading, versions, problem, none, current, drawn, children } = props;
  const [isWhole, setIsWhole] = useState(false);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-6">
      <Heading id={titleId} className="font-bold">
        Riwayat
      </Heading>
      {problem !== undefined && <p className="mt-2 text-sm text-clay-text">{problem}</p>}
      {versions?.length === 0 && <p className="mt-2 text-sm text-ink-soft">{none}</p>}
      {versions && versions.length > 0 && (
        <ol className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
          {versions.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((version) => (
            <li key={version.number}>
              <VersionRow {...props} version={version} isCurrent={version.number === current} />
              {version.number === drawn && children}
            </li>
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

type VersionRowProps<Version extends Listed> = Pick<
  VersionHistoryProps<Version>,
  'drawn' | 'onDraw' | 'onUse' | 'renderNote'
> & { version: Version; isCurrent: boolean };

function VersionRow<Version extends Listed>(props: VersionRowProps<Version>) {
  const { version, isCurrent, drawn, onDraw, onUse, renderNote } = props;
  const { number, changed_at, changed_by } = version;
  const name = `versi ${number}`;
  const isDrawn = number === drawn;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4 text-sm">
      <p className="mr-auto min-w-0 flex-[1_1_11rem]">
        <span className="block font-medium">
          Versi {number}
          {isCurrent && ', dipakai sekarang'}
        </span>
        <span className="text-ink-soft">
          {changed_by ?? 'Akun yang sudah dihapus'}
          {changed_at && (
            <>
              , <time dateTime={changed_at}>{inMoment(changed_at)}</time>
            </>
          )}
          {renderNote?.(version)}
        </span>
      </p>
      <div className="-ml-4 flex flex-wrap">
        <Button
          styles="quiet"
          className="aria-pressed:bg-mist aria-pressed:text-ink"
          aria-pressed={isDrawn}
          label={named('Lihat', name)}
          onClick={() => onDraw(isDrawn ? undefined : version)}
        />
        {!isCurrent && <Button styles="quiet" label={named('Pakai lagi', name)} onClick={() => onUse(version)} />}
      </div>
    </div>
  );
}
