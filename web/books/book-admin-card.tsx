import type { Book } from '#contract/books/books.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';

const { bookAdmin } = labels;
const card =
  'relative flex flex-col py-3 pl-13.5 sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface sm:py-5 sm:pr-5 sm:pl-8 sm:shadow-card';

/** Draws the spine of a book at the card's edge. On a phone, where a book is a row, it draws a small cover. */
function Spine() {
  return (
    <span
      aria-hidden="true"
      className="absolute left-0 bg-leaf max-sm:top-4 max-sm:h-13 max-sm:w-10 max-sm:rounded-sm max-sm:border-l-[0.375rem] max-sm:border-moss sm:inset-y-0 sm:w-3 sm:border-r sm:border-line"
    />
  );
}

export function BookAdminCard({ book }: { book: Book }) {
  const address = addressOf('bookDetail', { id: book.id });
  return (
    <article className={`h-full ${card}`}>
      <Spine />
      <h2 className="text-lg leading-snug font-bold tracking-tight max-sm:text-base max-sm:leading-snug">
        <Link to={address} viewTransition className="line-clamp-3 hover:underline max-sm:line-clamp-2">
          {book.title}
        </Link>
      </h2>
      <dl className="mt-1 flex flex-wrap gap-x-3.5 text-xs sm:mt-3 sm:mb-5 sm:grid sm:grid-cols-[auto_1fr] sm:gap-x-4 sm:gap-y-1 sm:text-sm">
        <Fact term={bookAdmin.author} text={book.author} lang="en" />
        <Fact term={bookAdmin.publisher} text={book.penerbit} />
        <Fact term={bookAdmin.year} text={book.tahun} />
      </dl>
      <div className="mt-auto flex items-center justify-between gap-3 sm:border-t sm:border-line sm:pt-3">
        <StyledLink to={address} viewTransition styles="textLink" className="max-sm:min-h-11 max-sm:text-sm">
          {bookAdmin.detail} <span className="sr-only">{book.title}</span> <ArrowRightIcon />
        </StyledLink>
        {book.file !== null && (
          <span className="rounded-sm bg-mist px-2 py-0.5 text-xs font-semibold text-ink-soft">PDF</span>
        )}
      </div>
    </article>
  );
}

function Fact({ term, text, lang }: { term: string; text: string; lang?: string }) {
  return (
    <div className="flex min-w-0 gap-x-1.5 sm:contents">
      <dt lang={lang} className="text-ink-soft">
        {term}
      </dt>
      <dd className="line-clamp-2 min-w-0 wrap-anywhere">{text}</dd>
    </div>
  );
}

export function BookAdminCardSkeleton() {
  return (
    <div className={`animate-pulse motion-reduce:animate-none sm:h-59 ${card}`}>
      <Spine />
      <div className="h-6 w-4/5 rounded-sm bg-sand max-sm:h-11" />
      <div className="mt-2 grid gap-2 sm:mt-5 sm:gap-3">
        <div className="h-4 w-3/5 rounded-sm bg-mist" />
        <div className="h-4 w-2/3 rounded-sm bg-mist" />
        <div className="h-4 w-1/4 rounded-sm bg-mist max-sm:hidden" />
      </div>
      <div className="mt-auto flex h-11 items-center sm:block sm:h-auto sm:border-t sm:border-line sm:pt-4">
        <div className="h-5 w-24 rounded-sm bg-mist" />
      </div>
    </div>
  );
}
