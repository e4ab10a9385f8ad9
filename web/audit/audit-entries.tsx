import type { AuditLogEntry } from '#contract/audit/audit.ts';
import { actionWord, describeDetails, entityWord, SYSTEM_ACTOR } from '#contract/audit/audit-words.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { Link } from '#web/ui/link.tsx';
import { inExactMoment } from '#web/ui/format.ts';

const row = 'grid gap-x-8 gap-y-1 py-4 md:grid-cols-[12.5rem_minmax(0,1fr)]';

export function AuditEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <ol className="mt-2 divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className={row}>
          <time dateTime={entry.at} className="text-ink-soft tabular-nums">
            {inExactMoment(entry.at)}
          </time>
          <div className="min-w-0">
            <Sentence entry={entry} />
            <Details entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Shows a sentence like 'Siti Rahma mengubah artikel “Bakau”'. */
function Sentence({ entry }: { entry: AuditLogEntry }) {
  const { actor, action, entity, entity_id: id } = entry;
  const isAboutSelf = entity === 'user' && actor !== null && id === actor.id;
  return (
    <p className="text-base text-pretty break-words">
      <strong className="font-semibold">{actor ? fullName(actor) || `Pengguna #${actor.id}` : SYSTEM_ACTOR}</strong>{' '}
      {actionWord(action)} {isAboutSelf ? action !== 'register' && 'sendiri' : <Thing entry={entry} />}
    </p>
  );
}

/** Names and links what the entry is about, such as an article. A deleted one has its logged name and no link. */
function Thing({ entry: { entity, entity_id: id, title, details } }: { entry: AuditLogEntry }) {
  const kind = entityWord(entity);
  const lastKnown = [details['title'], details['subject']].find((value) => typeof value === 'string');
  const name = title ?? lastKnown;
  if (name === undefined) return <>{id === null ? kind : `${kind} #${id}`}</>;
  const page = title === null || id === null ? undefined : pageOf(entity, String(id));
  return (
    <>
      {kind}{' '}
      {page === undefined ? (
        `“${name}”`
      ) : (
        <Link to={page} className="underline decoration-line underline-offset-4 hover:decoration-current">
          “{name}”
        </Link>
      )}
    </>
  );
}

function pageOf(entity: string, id: string): string | undefined {
  if (entity === 'article') return addressOf('articleEdit', { id });
  if (entity === 'blog') return addressOf('blogAdminDetail', { id });
  if (entity === 'book') return addressOf('bookDetail', { id });
  if (entity === 'user') return addressOf('person', { id });
  if (entity === 'topic') return addressOf('topics');
  if (entity === 'sitePage') return addressOf('sitePageEdit', { id });
  if (entity === 'redirect') return addressOf('redirects');
  if (entity === 'reasonTemplate') return addressOf('reasonTemplates');
  return undefined;
}

function Details({ entry: { actor, details, action } }: { entry: AuditLogEntry }) {
  // For these actions the entry's sentence already contains the title, so the details leave the title out.
  const { title: _title, subject: _subject, ...others } = details;
  const changes = describeDetails(['delete', 'remove', 'resend'].includes(action) ? others : details);
  if (!actor && changes.length === 0) return null;
  return <p className="mt-0.5 break-words text-ink-soft">{[actor?.email, ...changes].filter(Boolean).join(' · ')}</p>;
}

export function AuditEntriesSkeleton() {
  return (
    <div aria-hidden="true" className="mt-2 divide-y divide-line">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={row}>
          <div className="h-5 w-36 rounded-sm bg-mist" />
          <div>
            <div className="h-6 max-w-80 rounded-sm bg-mist" />
            <div className="mt-1.5 h-5 max-w-56 rounded-sm bg-mist" />
          </div>
        </div>
      ))}
    </div>
  );
}
