import { Blocks } from '#web/changes/change-blocks.tsx';
import { ChangedFields } from '#web/changes/change-fields.tsx';
import type { ShortDiff } from '#web/changes/short-diff.ts';
import { addressOf } from '#contract/routes.ts';
import { formatCount } from '#contract/rules.ts';
import { button } from '#web/ui/button-styles.ts';
import type { Compared } from './history-loader.ts';
import { nameFacts } from './version-list.tsx';

const BOTH = ['both'] as const;

/** What changed between two public versions of an article. `lang`: the language of the article, if it is English. */
export function VersionChanges({ compared, lang }: { compared: Compared; lang: 'en' | undefined }) {
  const { from, to } = compared;
  return (
    <section aria-labelledby="perubahan" className="mt-10">
      <h2 id="perubahan" className="text-2xl font-bold tracking-tight">
        {'problem' in compared ? 'Perubahan' : `Perubahan dari versi ${from} ke versi ${to}`}
      </h2>
      {'problem' in compared ? (
        <p role="status" className="mt-3 rounded-md border border-field px-5 py-4">
          {compared.problem}
        </p>
      ) : (
        <>
          <Summary diff={compared.diff} facts={nameFacts(compared.facts)} />
          <ChangedFields fields={compared.diff.fields} sides={BOTH} places={compared.diff.places} lang={lang} />
          <ChangedText parts={compared.diff.parts} lang={lang} />
          {compared.left > 0 && (
            <p className="mt-4 rounded-md border border-field px-5 py-4">
              Kedua versi banyak berbeda: {formatCount(compared.left)} bagian lain yang berubah tidak ditampilkan di
              sini. Baca kedua versinya untuk melihat semuanya.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Summary({ diff, facts }: { diff: ShortDiff; facts: string }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {summarize(diff)}
      {facts !== '' && ` ${diff.places.length === 0 ? 'Yang berubah' : 'Juga berubah'}: ${facts}.`}
    </p>
  );
}

/** The counts are those of the article's text: a new title, picture or text format changes none of its words. */
function summarize({ places, words }: ShortDiff): string {
  if (places.length === 0) return 'Naskahnya tidak berubah.';
  const counts = [
    ...(words.added > 0 ? [`${formatCount(words.added)} kata ditambahkan`] : []),
    ...(words.removed > 0 ? [`${formatCount(words.removed)} kata dihapus`] : []),
  ];
  if (counts.length === 0) return 'Yang berubah ditandai di bawah ini.';
  return `${counts.join(', ')}. Tambahan bergaris bawah, yang dihapus dicoret.`;
}

function ChangedText({ parts, lang }: Pick<ShortDiff, 'parts'> & { lang: 'en' | undefined }) {
  if (parts.length === 0) return null;
  return (
    <div className="prose mt-6 space-y-4 text-base!">
      {parts.map((part, index) =>
        'hidden' in part ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never change on the page
          <p key={index} className="border-y border-dashed border-line py-2 text-center text-sm text-ink-soft">
            {part.hidden} bagian yang sama
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never change on the page
          <Blocks key={index} kind={part.kind} drawn={part.drawn} side="both" lang={lang} />
        ),
      )}
    </div>
  );
}

type CompareFormProps = {
  id: number;
  /** The numbers of the versions on the page of the list that readers may see, the newest first. */
  numbers: readonly number[];
  total: number;
  /** Whether the list has other pages. */
  hasPages: boolean;
  compared: Compared | undefined;
  page: number;
};

/** Opens the differences between two versions. The form works without a script. */
export function CompareForm({ id, numbers, total, hasPages, compared, page }: CompareFormProps) {
  if (!hasPages && numbers.length < 2) return null;
  const [newest = total, before = newest - 1] = numbers;
  const { from, to } = compared?.from ? compared : { from: String(before), to: String(newest) };
  // A page of the list lacks most of the versions of a long history, so all its numbers can be typed.
  const choices = hasPages ? { most: total } : { options: numbers };
  return (
    <form
      method="get"
      action={addressOf('articleHistory', { id })}
      aria-label="Bandingkan dua versi"
      className="mt-6 flex flex-wrap items-end gap-4 print:hidden"
    >
      <Choice name="dari" label="Bandingkan versi" chosen={from} {...choices} />
      <Choice name="ke" label="dengan versi" chosen={to} {...choices} />
      {page > 1 && <input type="hidden" name="page" value={page} />}
      <button type="submit" className={button.small}>
        Bandingkan
      </button>
    </form>
  );
}

type ChoiceProps = { name: string; label: string; chosen: string } & (
  | { options: readonly number[] }
  /** The highest number that can be typed. */
  | { most: number }
);

const choice = 'mt-1 min-h-11 rounded-md border border-field bg-surface px-3 text-ink';

function Choice({ name, label, chosen, ...range }: ChoiceProps) {
  return (
    <label className="text-sm">
      <span className="block font-semibold">{label}</span>
      {'most' in range ? (
        <input
          key={chosen}
          type="number"
          name={name}
          min={1}
          max={range.most}
          required
          defaultValue={chosen}
          className={`${choice} w-24`}
        />
      ) : (
        <select key={chosen} name={name} defaultValue={chosen} className={choice}>
          {range.options.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}
