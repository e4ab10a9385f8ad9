import { CHANGE_LABELS } from '#contract/articles/change-kinds.ts';
import type { ChangedFact, PublicVersion } from '#contract/articles/public-versions.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';

const FACTS: Readonly<Record<ChangedFact, string>> = {
  user_id: 'penulis utama',
  co_authors: 'penulis lain',
  topics: 'topik',
  language: 'bahasa',
  licence: 'lisensi',
  doi: 'DOI',
  translates_version: 'versi naskah asli yang diikuti',
};

/** Names changed facts: 'penulis lain, lisensi'. */
export function nameFacts(facts: readonly ChangedFact[]): string {
  return facts.map((fact) => FACTS[fact]).join(', ');
}

/** `page`: the page of the list, which the links keep. */
type VersionListProps = { id: number; versions: readonly PublicVersion[]; page: number; total: number };

/** The public versions of an article, the newest first. */
export function VersionList({ id, versions, page, total }: VersionListProps) {
  return (
    <ol reversed start={versions[0]?.number} className="mt-6 list-none divide-y divide-line border-y border-line">
      {versions.map((version, index) => (
        <li key={version.number} className="py-5">
          <Version version={version} />
          {!version.hidden && (
            <Links
              id={id}
              number={version.number}
              isNewest={version.number === total}
              before={shownBefore(versions, index)}
              page={page}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the nearest earlier version that readers may see; undefined if there is none. `unknown`: it may stand on the
 * list's next page, and the page of the differences looks for it there.
 */
function shownBefore(versions: readonly PublicVersion[], index: number): number | 'unknown' | undefined {
  const found = versions.slice(index + 1).find(({ hidden }) => !hidden)?.number;
  const isLastPage = (versions.at(-1)?.number ?? 1) === 1;
  return found ?? (isLastPage ? undefined : 'unknown');
}

function Version({ version: { number, published_at, kind, note, facts, hidden } }: { version: PublicVersion }) {
  return (
    <>
      <h3 className="font-bold tracking-tight">Versi {number}</h3>
      <p className="text-sm text-ink-soft">
        <time dateTime={published_at}>{longDay(published_at)}</time> · {CHANGE_LABELS[kind]}
      </p>
      {note !== '' && <p className="mt-2 max-w-text whitespace-pre-line">{note}</p>}
      {facts.length > 0 && <p className="mt-1 text-sm text-ink-soft">Juga berubah: {nameFacts(facts)}</p>}
      {hidden && (
        <div className="mt-3 max-w-text rounded-md border border-dashed border-field px-4 py-3 text-sm">
          <p className="font-semibold">
            Disembunyikan redaksi, <time dateTime={hidden.at}>{longDay(hidden.at)}</time>
          </p>
          <p className="whitespace-pre-line">{hidden.reason}</p>
        </div>
      )}
    </>
  );
}

type LinksProps = {
  id: number;
  number: number;
  isNewest: boolean;
  before: ReturnType<typeof shownBefore>;
  page: number;
};

function Links({ id, number, isNewest, before, page }: LinksProps) {
  const address = isNewest ? postAddress('article', id) : addressOf('articleDetail', { id, versi: number });
  const dari = before === 'unknown' ? {} : { dari: before };
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm print:hidden">
      <Link to={address} className={textLink}>
        Baca versi ini
        <span className="sr-only">, versi {number}</span>
      </Link>
      {before !== undefined && (
        <Link to={addressOf('articleHistory', { id, ...dari, ke: number, ...pageOf(page) })} className={textLink}>
          Lihat perubahan dari versi {before === 'unknown' ? 'sebelumnya' : before}
          <span className="sr-only"> ke versi {number}</span>
        </Link>
      )}
    </p>
  );
}

const pageOf = (page: number) => (page > 1 ? { page } : {});
