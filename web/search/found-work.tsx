import type { Notice } from '#contract/articles/change-kinds.ts';
import type { Marked } from '#contract/marks.ts';
import { postAddress, postKinds } from '#contract/posts/post-kinds.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import type { FoundWork } from './found.ts';
import { type Search, searchAddress } from './search-address.ts';

/** What the entry says below the title about a notice of the editors. The title of a retracted article says so itself. */
const NOTICE_LINES: Readonly<Record<Notice, string | undefined>> = {
  retraction: undefined,
  concern: 'Pernyataan keprihatinan',
};

type FoundWorkEntryProps = {
  work: FoundWork;
  /** A link to a topic keeps its words and filters. */
  search: Search;
  heading?: 'h2' | 'h3';
};

/** One found work: what it is, and why it was found. */
export function FoundWorkEntry({ work, search, heading: Heading = 'h2' }: FoundWorkEntryProps) {
  const { kind, id, title, snippet, authors, topics, keywords, published_at, notice } = work;
  const lang = work.language === 'en' ? 'en' : undefined;
  const warning = notice && NOTICE_LINES[notice];
  return (
    <li className="border-b border-line py-6">
      <article>
        <p className="text-sm text-ink-soft">
          {postKinds[kind].label} · <time dateTime={published_at}>{longDay(published_at)}</time>
          {authors.map((author, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes on the page
            <span key={index}>
              {index === 0 ? ' · ' : ', '}
              <MarkedText marked={author} />
            </span>
          ))}
        </p>
        <Heading lang={lang} className="mt-1.5 text-xl font-bold tracking-tight">
          <Link
            to={postAddress(kind, id)}
            viewTransition
            className="decoration-clay decoration-2 underline-offset-[0.25em] hover:underline"
          >
            <MarkedText marked={title} />
          </Link>
        </Heading>
        {warning && <p className="mt-1.5 text-sm font-semibold text-clay-text">{warning}</p>}
        <p lang={lang} className="mt-2 text-ink-soft">
          <MarkedText marked={snippet} />
        </p>
        <Subjects topics={topics} keywords={keywords} search={search} lang={lang} />
        <Why work={work} q={search.q} lang={lang} />
      </article>
    </li>
  );
}

type SubjectsProps = Pick<FoundWork, 'topics' | 'keywords'> & { search: Search; lang: 'en' | undefined };

function Subjects({ topics, keywords, search, lang }: SubjectsProps) {
  if (topics.length + keywords.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {topics.map(({ id, name }) => (
        <Link
          key={id}
          to={searchAddress({ ...search, topic: id, page: 1 })}
          className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
        >
          <span className="sr-only">Saring menurut topik </span>
          <MarkedText marked={name} />
        </Link>
      ))}
      {keywords.length > 0 && (
        <span>
          Kata kunci:{' '}
          {keywords.map((keyword, index) => (
            <span key={keyword.text} lang={lang}>
              {index > 0 && ', '}
              <MarkedText marked={keyword} />
            </span>
          ))}
        </span>
      )}
    </p>
  );
}

type WhyProps = { work: FoundWork; q: string; lang: 'en' | undefined };

/**
 * Names the found words, for screen readers, which do not announce marks. The line is visible if one of the words is
 * not among the typed ones, for example another form.
 */
function Why({ work: { title, snippet, authors, topics, keywords }, q, lang }: WhyProps) {
  const words = markedWords([title, snippet, ...authors, ...topics.map(({ name }) => name), ...keywords]);
  if (words.length === 0) return null;
  const typed = wordsOf(q);
  const isTyped = words.every((word) => typed.includes(word));
  return (
    <p className={isTyped ? 'sr-only' : 'mt-2 text-sm text-ink-soft'}>
      Kata yang cocok:{' '}
      <span lang={lang} className="font-medium text-ink">
        {words.join(', ')}
      </span>
    </p>
  );
}

function markedWords(texts: readonly Marked[]): string[] {
  const words = texts.flatMap(({ text, marks }) => marks.flatMap(([start, end]) => wordsOf(text.slice(start, end))));
  return [...new Set(words)];
}

/** Returns the words of a text, which may be a phrase, in small letters. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
