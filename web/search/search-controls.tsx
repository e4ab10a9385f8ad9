import { addresses } from '#contract/routes.ts';
import { button } from '#web/ui/button-styles.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Topic } from './found.ts';
import { NEWEST, type Search, searchAddress } from './search-address.ts';
import { SearchField } from '#web/layouts/search-field.tsx';

type SearchControlsProps = {
  search: Search;
  topics: readonly Topic[];
  /** The years in which works were published; empty if they are not known. */
  years: readonly number[];
  author: { id: number; name: string } | undefined;
};

const LANGUAGES = { id: 'Bahasa Indonesia', en: 'Bahasa Inggris' };

/** The field for the words, and the filters. Kind and order stay when the form is sent. */
export function SearchControls({ search, topics, years, author }: SearchControlsProps) {
  const { q, kind, year, topic, language, isNewest } = search;
  const active = filtersOf(search, topics, author);
  const isFiltered = [year, topic, language].some((filter) => filter !== undefined);
  return (
    // The key fills the fields anew after a navigation without a page load.
    <form
      key={searchAddress(search)}
      action={addresses.search}
      role="search"
      aria-label="Pencarian"
      className="mt-6 print:hidden"
    >
      <SearchField id="cari" text={q} />
      {kind && <input type="hidden" name="jenis" value={kind} />}
      {author && <input type="hidden" name="penulis" value={author.id} />}
      {isNewest && <input type="hidden" name="urut" value={NEWEST} />}
      {(q !== '' || isFiltered) && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand underline decoration-1 underline-offset-[0.35em] hover:decoration-2">
            Saring hasil
          </summary>
          <div className="mt-2 flex flex-wrap items-end gap-4">
            {yearsWith(year, years).length > 0 && (
              <Filter
                name="tahun"
                label="Tahun terbit"
                all="Semua tahun"
                chosen={year}
                options={yearsWith(year, years)}
              />
            )}
            {topics.length > 0 && (
              <Filter
                name="topik"
                label="Topik"
                all="Semua topik"
                chosen={topic}
                options={topics.map(({ id, name }) => [id, name])}
              />
            )}
            <Filter
              name="bahasa"
              label="Bahasa"
              all="Semua bahasa"
              chosen={language}
              options={Object.entries(LANGUAGES)}
            />
            <button type="submit" className={button.small}>
              Terapkan
            </button>
          </div>
        </details>
      )}
      {active.length > 0 && (
        <ul aria-label="Saringan yang dipakai" className="mt-3 flex flex-wrap gap-2">
          {active.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={searchAddress({ ...search, ...without, page: 1 })}
                className="inline-flex min-h-9 items-center gap-2 rounded-full bg-mist px-4 text-sm font-medium text-ink hover:bg-leaf"
              >
                <span className="sr-only">Hapus saringan: </span>
                {label}
                <CloseIcon className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

type Active = { label: string; without: Partial<Search> };

/** Returns the filters that are in use, but not the kind, which has tabs. */
function filtersOf(
  { year, topic, language }: Search,
  topics: readonly Topic[],
  author: SearchControlsProps['author'],
): Active[] {
  const name = topics.find(({ id }) => id === topic)?.name;
  return [
    ...(author ? [{ label: `Penulis: ${author.name}`, without: { author: undefined } }] : []),
    ...(year === undefined ? [] : [{ label: `Tahun ${year}`, without: { year: undefined } }]),
    ...(name === undefined ? [] : [{ label: `Topik: ${name}`, without: { topic: undefined } }]),
    ...(language === undefined ? [] : [{ label: LANGUAGES[language], without: { language: undefined } }]),
  ];
}

function yearsWith(chosen: number | undefined, years: readonly number[]): [number, string][] {
  const all = chosen === undefined || years.includes(chosen) ? years : [chosen, ...years];
  return all.toSorted((one, other) => other - one).map((year) => [year, String(year)]);
}

type FilterProps = {
  name: string;
  label: string;
  all: string;
  chosen: string | number | undefined;
  options: readonly (readonly [value: string | number, label: string])[];
};

function Filter({ name, label, all, chosen = '', options }: FilterProps) {
  return (
    <label className="text-sm max-sm:w-full">
      <span className="block font-semibold">{label}</span>
      <select
        name={name}
        defaultValue={chosen}
        className="mt-1 min-h-11 w-full rounded-md border border-field bg-surface px-3 text-ink sm:max-w-60"
      >
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
