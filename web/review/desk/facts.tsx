import { type ReactNode, useId } from 'react';
import { fullName } from '#contract/identity/full-name.ts';
import type { CheckCode } from '#contract/articles/review-checks.ts';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import { addressOf } from '#contract/routes.ts';
import { UnconfirmedMark } from '#web/review/unconfirmed-mark.tsx';
import { inCount } from '#web/ui/format.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { SpamButton } from './spam-button.tsx';

/** Shows what the server has counted in the text and knows of its author. None of it is a verdict. */
export function Facts({ facts }: { facts: FactsAnswer | undefined }) {
  if (!facts) return <p className="text-sm text-ink-soft">Pemeriksaan tidak dapat dimuat.</p>;
  const { author, checks, words, minutes, is_own } = facts;
  return (
    <>
      <Part title="Pemeriksaan">
        <ul className="mt-2 grid gap-2 text-sm">
          <li>
            {inCount(words)} kata, {inCount(minutes)} menit baca
          </li>
          {checks.map((check) => (
            <Check key={check.code} {...check} />
          ))}
        </ul>
      </Part>
      <Part title="Penulis">
        <p className="mt-2 text-sm">
          <span className="font-medium wrap-anywhere">{fullName(author)}</span>
          <span className="text-ink-soft"> · akun sejak {longDay(author.since)}</span>
          <UnconfirmedMark user={author} />
        </p>
        <dl className="mt-1 grid grid-cols-2 gap-x-6 text-sm">
          <Count term="Terbit" value={author.published} />
          <Count term="Menunggu" value={author.waiting} />
          <Count term="Dikembalikan" value={author.returned} />
          <Count term="Ditolak" value={author.declined} />
        </dl>
        {!is_own && author.published === 0 && <SpamButton author={author} />}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="text-sm font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums">{inCount(value)}</dd>
    </div>
  );
}

type CheckWords = {
  say: (count: string) => string;
  /** What the strings that the check has found mean: numbers of pictures, or articles. Default: texts. */
  items?: 'pictures' | 'articles';
};

/** The text for each check. The texts state facts and leave the judgement to the admin. */
const CHECK_WORDS: Readonly<Record<CheckCode, CheckWords>> = {
  imageWithoutAlt: { say: (count) => `${count} gambar tanpa teks pengganti`, items: 'pictures' },
  figureWithoutSource: { say: (count) => `${count} gambar tanpa sumber`, items: 'pictures' },
  headingOrder: { say: (count) => `${count} judul bagian melompati satu tingkat` },
  links: { say: (count) => `${count} tautan` },
  malformedDoi: { say: (count) => `${count} DOI salah tulis` },
  missingAbstract: { say: () => 'Tanpa ringkasan' },
  missingKeywords: { say: () => 'Tanpa kata kunci' },
  sameTitle: { say: (count) => `${count} artikel lain berjudul sama`, items: 'articles' },
  similarText: { say: (count) => `${count} artikel lain isinya sebagian besar sama`, items: 'articles' },
};

function Check({ code, count, items }: FactsAnswer['checks'][number]) {
  const { say, items: kind } = CHECK_WORDS[code];
  const more = kind !== 'articles' && count > items.length && items.length > 0 ? ', …' : '';
  return (
    <li>
      {say(inCount(count))}
      {kind === 'articles' ? (
        <ul className="grid gap-0.5 border-l-2 border-line pl-3">
          {items.map((item) => (
            <OtherArticle key={item} item={item} hasPercent={code === 'similarText'} />
          ))}
        </ul>
      ) : (
        items.length > 0 && (
          <span className="block wrap-anywhere text-ink-soft">
            {kind === 'pictures' && 'gambar ke-'}
            {items.join(', ')}
            {more}
          </span>
        )
      )}
    </li>
  );
}

/** `item`: the other article's id, its percentage if `hasPercent`, and its title, separated by spaces. */
function OtherArticle({ item, hasPercent }: { item: string; hasPercent: boolean }) {
  const [id, ...rest] = item.split(' ');
  const percent = hasPercent ? rest.shift() : undefined;
  const title = rest.join(' ');
  return (
    <li className="wrap-anywhere">
      <Link to={addressOf('review', { artikel: id })} className="underline underline-offset-4">
        {title}
      </Link>
      {percent !== undefined && <span className="text-ink-soft"> {percent}&nbsp;%</span>}
    </li>
  );
}
