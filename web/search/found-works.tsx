import { nounOf, postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { SEARCH_PAGES } from '#contract/search/search-rules.ts';
import { inlineTextLink, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { type Count, countWords } from './count-words.ts';
import type { Found, Topic } from './found.ts';
import { FoundWorkEntry } from './found-work.tsx';
import { type Search, searchAddress } from './search-address.ts';
import { SearchHelp } from './search-help.tsx';

type FoundWorksProps = { search: Search; found: Found; topics: readonly Topic[] };

/** The found works with all that belongs to them: how the words were understood, tabs by kind, order, and pages. */
export function FoundWorks({ search, found, topics }: FoundWorksProps) {
  const { results, others, counts } = found;
  return (
    <>
      <Understood search={search} found={found} />
      {(counts.all.total > 0 || search.kind) && (
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-8 border-b border-line print:hidden">
          <KindTabs search={search} counts={counts} />
          <Orders search={search} />
        </div>
      )}
      {results.length > 0 && (
        <ol className="mt-2" start={(found.page - 1) * found.per_page + 1}>
          {results.map((work) => (
            <FoundWorkEntry key={`${work.kind}/${work.id}`} work={work} search={search} />
          ))}
        </ol>
      )}
      <OtherPages search={search} found={found} />
      {others.length > 0 && (
        <section aria-labelledby="sebagian" className="mt-12">
          <h2 id="sebagian" className="border-b border-line pb-3 text-xl font-bold tracking-tight">
            Hanya memuat sebagian kata
          </h2>
          <ol className="mt-2">
            {others.map((work) => (
              <FoundWorkEntry key={`${work.kind}/${work.id}`} work={work} search={search} heading="h3" />
            ))}
          </ol>
        </section>
      )}
      {results.length === 0 && <SearchHelp search={search} found={found} topics={topics} />}
    </>
  );
}

/** Says what was searched instead of the typed words, and what may be missing. */
function Understood({
  search,
  found: { replaced, suggestion, is_current },
}: Pick<FoundWorksProps, 'search' | 'found'>) {
  return (
    <div className="grid gap-1 not-empty:mt-5">
      {replaced.map(({ from, to }) => (
        <p key={from}>
          Tidak ada tulisan dengan kata “{from}”. Yang dicari: <strong>{to}</strong>.
        </p>
      ))}
      {suggestion !== null && (
        <p>
          Mungkin maksud Anda{' '}
          <Link to={searchAddress({ ...search, q: suggestion, page: 1 })} className={inlineTextLink}>
            {suggestion}
          </Link>
          ?
        </p>
      )}
      {!is_current && (
        <p className="text-sm text-ink-soft">
          Indeks pencarian sedang diperbarui. Tulisan yang baru terbit mungkin belum ditemukan.
        </p>
      )}
    </div>
  );
}

function KindTabs({ search, counts }: { search: Search; counts: Found['counts'] }) {
  return (
    <nav aria-label="Jenis tulisan">
      <ul className="flex flex-wrap gap-x-6">
        <KindTab search={search} kind={undefined} label="Semua" count={counts.all} />
        {postKindNames.map((kind) => (
          <KindTab key={kind} search={search} kind={kind} label={postKinds[kind].label} count={counts[kind]} />
        ))}
      </ul>
    </nav>
  );
}

type KindTabProps = { search: Search; kind: Search['kind']; label: string; count: Count };

function KindTab({ search, kind, label, count }: KindTabProps) {
  return (
    <li>
      <Link
        to={searchAddress({ ...search, kind, page: 1 })}
        aria-current={search.kind === kind ? 'true' : undefined}
        preventScrollReset
        className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium text-ink-soft hover:text-ink aria-[current]:border-clay aria-[current]:font-semibold aria-[current]:text-ink"
      >
        {label} <span className="font-normal text-ink-soft tabular-nums">{countWords(count)}</span>
      </Link>
    </li>
  );
}

function Orders({ search }: { search: Search }) {
  return (
    <nav aria-label="Urutan" className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
      <span aria-hidden="true" className="text-ink-soft">
        Urutkan:
      </span>
      <OrderLink search={search} isNewest={false} label="Paling cocok" />
      <OrderLink search={search} isNewest label="Terbaru" />
    </nav>
  );
}

function OrderLink({ search, isNewest, label }: { search: Search; isNewest: boolean; label: string }) {
  return (
    <Link
      to={searchAddress({ ...search, isNewest, page: 1 })}
      aria-current={search.isNewest === isNewest ? 'true' : undefined}
      preventScrollReset
      className="inline-flex min-h-6 items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
    >
      {label}
    </Link>
  );
}

/** Links to the pages before and after this one. */
function OtherPages({ search, found: { counts, page, per_page } }: Pick<FoundWorksProps, 'search' | 'found'>) {
  const { total, is_more } = counts[search.kind ?? 'all'];
  const pages = Math.min(Math.ceil(total / per_page), SEARCH_PAGES);
  const isCut = page >= pages && (is_more || total > page * per_page);
  if (pages < 2 && !isCut) return null;
  const noun = search.kind ? nounOf(search.kind) : 'tulisan';
  return (
    <nav aria-label="Halaman hasil" className="mt-8 border-t border-line pt-6 text-sm print:hidden">
      <ul className="flex flex-wrap items-center gap-x-8 gap-y-2">
        {page > 1 && (
          <li>
            <Link to={searchAddress({ ...search, page: page - 1 })} rel="prev" className={textLink}>
              Halaman sebelumnya
            </Link>
          </li>
        )}
        <li className="text-ink-soft">
          Halaman {page}
          {!is_more && ` dari ${pages}`}
        </li>
        {page < pages && (
          <li>
            <Link to={searchAddress({ ...search, page: page + 1 })} rel="next" className={textLink}>
              Halaman berikutnya
            </Link>
          </li>
        )}
      </ul>
      {isCut && (
        <p className="mt-3 text-ink-soft">
          Ini halaman terakhir yang ditampilkan. Tambahkan kata atau saringan untuk menemukan {noun} lain.
        </p>
      )}
    </nav>
  );
}
