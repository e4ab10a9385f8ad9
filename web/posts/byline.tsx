import { coAuthorName, fullName, type PersonName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';

/** A text that was not sent yet has only the name. */
type Author = PersonName & { id?: number; has_page?: boolean | undefined };

type BylineProps = {
  post: {
    user: Author;
    co_authors?: WorkFields['co_authors'];
    published_at: string | null;
    created_at: string;
  };
  minutes?: number;
};

/**
 * Each dot stands in the padding before its part. The frame cuts off the padding of a part that begins a line, so a
 * wrapped part has no dot.
 */
const part = "relative pl-5 before:absolute before:left-0 before:w-5 before:text-center before:content-['·'/'']";

export function Byline({ post: { user, co_authors = [], published_at, created_at }, minutes }: BylineProps) {
  const date = published_at ?? created_at;
  return (
    <div className="overflow-hidden text-sm text-ink-soft">
      <p className="-ml-5 flex flex-wrap">
        <span className={`${part} font-semibold text-ink`}>
          <AuthorName author={user} />
          {co_authors.map((person, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes on the page
            <CoAuthor key={index} person={person} />
          ))}
        </span>
        <time dateTime={date} className={part}>
          {longDay(date)}
        </time>
        {minutes !== undefined && <span className={part}>{minutes} menit baca</span>}
      </p>
    </div>
  );
}

/** On a card the link stands above that of the title, which covers the card. */
function AuthorName({ author }: { author: Author }) {
  const name = fullName(author);
  if (!author.has_page || author.id === undefined) return name;
  return (
    <Link
      to={addressOf('author', { id: author.id })}
      viewTransition
      className="relative inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  );
}

function CoAuthor({ person }: { person: WorkFields['co_authors'][number] }) {
  const name = coAuthorName(person);
  return (
    <>
      , {name}
      {person.orcid && (
        <>
          {' '}
          <a
            href={orcidAddress(person.orcid)}
            aria-label={`ORCID ${name}`}
            className="inline-block min-h-6 font-normal text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            ORCID
          </a>
        </>
      )}
    </>
  );
}
