import { nounOf, postKindNames, postListAddress } from '#contract/posts/post-kinds.ts';
import { SEARCH_QUOTES } from '#contract/search/search-rules.ts';
import { inlineTextLink, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { countWords } from './count-words.ts';
import type { Found, Topic } from './found.ts';
import { hasQuotes } from './has-quotes.ts';
import { type Search, searchAddress } from './search-address.ts';

/** The most topics that are shown. */
const MOST_TOPICS = 24;

/** Proposes what to do when no work has all words. */
export function SearchHelp({ search, found, topics }: { search: Search; found: Found; topics: readonly Topic[] }) {
  const { q, kind, isNewest } = search;
  const { all } = found.counts;
  const isFiltered = [search.year, search.topic, search.language, search.author].some((filter) => filter !== undefined);
  const hasOthers = kind !== undefined && all.total > 0;
  return (
    <section aria-labelledby="bantuan" className="mt-10">
      <h2 id="bantuan" className="text-xl font-bold tracking-tight">
        Yang dapat Anda coba
      </h2>
      <ul className="mt-4 list-disc space-y-2 pl-5">
        {hasOthers && (
          <li>
            <Link to={searchAddress({ ...search, kind: undefined, page: 1 })} className={inlineTextLink}>
              Lihat {countWords(all)} hasil dari semua jenis tulisan
            </Link>
          </li>
        )}
        {isFiltered && (
          <li>
            <Link to={searchAddress({ q, isNewest })} className={inlineTextLink}>
              Cari tanpa saringan
            </Link>
          </li>
        )}
        {hasQuotes(q) && (
          <li>
            <Link
              to={searchAddress({ ...search, q: q.replaceAll(SEARCH_QUOTES, ' ').trim(), page: 1 })}
              className={inlineTextLink}
            >
              Cari tanpa tanda kutip
            </Link>
            , sehingga kata-katanya tidak harus berurutan.
          </li>
        )}
        {!hasOthers && <li>Periksa ejaannya, atau pakai kata lain yang artinya sama.</li>}
        {/\s/.test(q) && <li>Pakai lebih sedikit kata: hasil memuat semua kata yang Anda ketik.</li>}
      </ul>
      {found.others.length === 0 && <StartingPoints search={{}} topics={topics} />}
    </section>
  );
}

type SearchStartProps = { search: Search; topics: readonly Topic[]; author: { name: string } | undefined };

/** Says, before the first search, how words are found, and proposes topics. */
export function SearchStart({ search, topics, author }: SearchStartProps) {
  return (
    <div className="mt-8">
      <p>
        Cari di judul, isi, penulis, topik, dan kata kunci{' '}
        {author ? `tulisan ${author.name} yang terbit` : 'semua tulisan yang terbit'}.
      </p>
      <ul className="mt-4 list-disc space-y-2 pl-5 text-ink-soft">
        <li>Imbuhan tidak perlu sama: “membersihkan” juga menemukan “bersih”.</li>
        <li>Salah ketik kecil dibetulkan, dan Anda diberi tahu.</li>
        <li>Pakai tanda kutip untuk kata-kata yang harus berurutan: “desa karst”.</li>
      </ul>
      <StartingPoints search={search} topics={topics} />
    </div>
  );
}

/** Links to searches for the topics, with the filters of `search`, and to the lists of all works. */
function StartingPoints({ search, topics }: { search: Partial<Search>; topics: readonly Topic[] }) {
  return (
    <>
      {topics.length > 0 && (
        <nav aria-labelledby="topik" className="mt-8">
          <h2 id="topik" className="text-base font-semibold">
            Mulai dari topik
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-6">
            {topics.slice(0, MOST_TOPICS).map(({ id, name }) => (
              <li key={id}>
                <Link to={searchAddress({ ...search, q: name, topic: undefined })} className={textLink}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ul className="mt-6 flex flex-wrap gap-x-6">
        {postKindNames.map((kind) => (
          <li key={kind}>
            <Link to={postListAddress(kind)} className={textLink}>
              Semua {nounOf(kind)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
