import { coAuthorName, fullName, type PersonName } from '#contract/full-name.ts';
import { orcidAddress } from '#contract/work-address.ts';
import type { WorkFields } from '#contract/works.ts';
import { longDay } from '#web/ui/long-day.ts';

type BylineProps = {
  post: {
    user: PersonName;
    co_authors?: WorkFields['co_authors'];
    published_at: string | null;
    created_at: string;
  };
  minutes?: number;
};

/** Each dot stands before its part. The frame cuts off the dot at the start of a line, so a wrapped line has none. */
const part = "before:inline-block before:w-5 before:text-center before:content-['·'/'']";

export function Byline({ post: { user, co_authors = [], published_at, created_at }, minutes }: BylineProps) {
  const date = published_at ?? created_at;
  return (
    <div className="overflow-hidden text-sm text-ink-soft">
      <p className="-ml-5 flex flex-wrap">
        <span className={`${part} font-semibold text-ink`}>
          {fullName(user)}
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
