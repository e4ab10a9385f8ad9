import { coAuthorName, fullName, type PersonName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import type { PostSummary } from '#contract/posts/posts.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';

/** In a preview the author is the signed-in user, whose data do not contain `has_page`. */
type Author = PersonName & { id: number; has_page?: boolean | undefined };

export type Revised = { version: number; history: string };

type BylineProps = {
  post: Pick<PostSummary, 'published_at' | 'created_at'> & Partial<Pick<WorkFields, 'co_authors'>> & { user: Author };
  minutes?: number;
  /** How often the post was read: 'Dibaca 1.234 kali'. */
  reads?: string | undefined;
  /**
   * When the text last changed, if that is shown (ISO 8601). Shown if it was on a later day than the publication, or
   * with `revised`.
   */
  changedAt?: string | undefined;
  /** Set if the text has more than one public version: the shown one, and the address of the history. */
  revised?: Revised | undefined;
};

/**
 * Each part has a dot in its left padding. The element around the parts cuts off the padding at the beginning of a
 * line, so no line begins with a dot.
 */
const part = "relative pl-5 before:absolute before:left-0 before:w-5 before:text-center before:content-['·'/'']";

export function Byline({ post: { user, co_authors = [], published_at, created_at }, ...more }: BylineProps) {
  const { minutes, reads, changedAt, revised } = more;
  const date = published_at ?? created_at;
  const changed = changedAt === undefined ? '' : longDay(changedAt);
  return (
    <div className="overflow-hidden text-sm text-ink-soft">
      <p className="-ml-5 flex flex-wrap">
        <span className={`${part} font-semibold text-ink`}>
          <AuthorName author={user} />
          {co_authors.map((coAuthor, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes on the page
            <CoAuthor key={index} {...coAuthor} />
          ))}
        </span>
        <time dateTime={date} className={part}>
          {longDay(date)}
        </time>
        {changed !== '' && (revised || changed !== longDay(date)) && (
          <span className={part}>
            Diperbarui <time dateTime={changedAt}>{changed}</time>
          </span>
        )}
        {revised && <Version {...revised} />}
        {minutes !== undefined && <span className={part}>{minutes} menit baca</span>}
        {reads !== undefined && <span className={part}>{reads}</span>}
      </p>
    </div>
  );
}

function Version({ version, history }: Revised) {
  return (
    <>
      <span className={part}>versi {version}</span>
      <span className={`${part} print:hidden`}>
        <Link
          to={history}
          className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
        >
          lihat perubahan
        </Link>
      </span>
    </>
  );
}

/** `relative` puts the link above the title's link, which covers the whole card. */
function AuthorName({ author }: { author: Author }) {
  const name = fullName(author);
  if (!author.has_page) return name;
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

function CoAuthor({ orcid, ...names }: WorkFields['co_authors'][number]) {
  const name = coAuthorName(names);
  return (
    <>
      , {name}
      {orcid && (
        <>
          {' '}
          <a
            href={orcidAddress(orcid)}
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
