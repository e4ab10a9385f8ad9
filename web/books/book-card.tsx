import { href } from 'react-router';
import type { Book } from '#contract/books.ts';
import { labels } from '#contract/messages.ts';
import { textLink } from '#web/ui/button.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';

const { bookAdmin } = labels;
const card =
  'relative flex flex-col overflow-hidden rounded-md border border-line bg-surface py-5 pr-5 pl-8 shadow-card';

/** The edge of a book's cover, seen from the front. */
function Spine() {
  return <span aria-hidden="true" className="absolute inset-y-0 left-0 w-3 border-r border-line bg-leaf" />;
}

export function BookCard({ book }: { book: Book }) {
  const address = bookAddress(book.id);
  return (
    <article className={`h-full ${card}`}>
      <Spine />
      <h2 className="line-clamp-3 text-lg leading-snug font-bold tracking-tight">{book.title}</h2>
      <dl className="mt-3 mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact term={bookAdmin.author} text={book.author} lang="en" />
        <Fact term={bookAdmin.publisher} text={book.penerbit} />
        <Fact term={bookAdmin.year} text={book.tahun} />
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <Link to={address} viewTransition className={textLink}>
          {bookAdmin.detail} <span className="sr-only">{book.title}</span> <ArrowRightIcon />
        </Link>
        {book.file !== null && (
          <span className="rounded-sm bg-mist px-2 py-0.5 text-xs font-semibold text-ink-soft">PDF</span>
        )}
      </div>
    </article>
  );
}

function Fact({ term, text, lang }: { term: string; text: string; lang?: string }) {
  return (
    <>
      <dt lang={lang} className="text-ink-soft">
        {term}
      </dt>
      <dd className="line-clamp-2 min-w-0 wrap-anywhere">{text}</dd>
    </>
  );
}

/** Of the size of a card, for as long as the list is on its way. */
export function BookCardSkeleton() {
  return (
    <div className={`h-59 animate-pulse motion-reduce:animate-none ${card}`}>
      <Spine />
      <div className="h-6 w-4/5 rounded-sm bg-sand" />
      <div className="mt-5 grid gap-3">
        <div className="h-4 w-3/5 rounded-sm bg-mist" />
        <div className="h-4 w-2/3 rounded-sm bg-mist" />
        <div className="h-4 w-1/4 rounded-sm bg-mist" />
      </div>
      <div className="mt-auto border-t border-line pt-4">
        <div className="h-5 w-24 rounded-sm bg-mist" />
      </div>
    </div>
  );
}

function bookAddress(id: number): string {
  return href('/BukuDetail/:id', { id: String(id) });
}
