import type { PersonInList } from '#contract/accounts/people.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { addressOf } from '#contract/routes.ts';
import { UnconfirmedMark } from '#web/review/unconfirmed-mark.tsx';
import { inCount } from '#web/ui/format.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { lastSeen, PersonStateBadge, roleWord } from './person-words.tsx';

/** A user in the list: name and address, state and role, number of articles, last activity and registration. */
export function PersonRow({ person, now }: { person: PersonInList; now: Date }) {
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 py-4 pr-5 pl-2 md:grid-cols-[minmax(0,1fr)_13rem_15rem] md:items-center">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Link to={addressOf('person', { id: person.id })} viewTransition className="hover:underline">
            {fullName(person)}
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          <EmailAddress address={person.email} />
          <UnconfirmedMark user={person} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PersonStateBadge person={person} />
        <span className="font-medium">{roleWord(person)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        <span className="block">
          {inCount(person.articles)} artikel · {lastSeen(person, now)}
        </span>
        <span className="block">
          terdaftar <time dateTime={person.created_at}>{longDay(person.created_at)}</time>
        </span>
      </p>
    </div>
  );
}

const SKELETONS = 8;
export const peopleList = 'mt-5 divide-y divide-line rounded-md border border-line bg-surface';

export function PeopleSkeleton() {
  return (
    <div aria-hidden="true" className={peopleList}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className="py-4 pr-5 pl-15">
          <div className="h-6 w-48 max-w-full rounded-sm bg-mist" />
          <div className="mt-1.5 h-5 w-64 max-w-full rounded-sm bg-mist" />
        </div>
      ))}
    </div>
  );
}
