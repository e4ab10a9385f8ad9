import { type ReactNode, useState } from 'react';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { UnconfirmedMark } from '#web/review/unconfirmed-mark.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { inMoment } from '#web/ui/format.ts';
import { longAgo } from '#web/review/timeline/long-ago.ts';
import { identityOf } from '#web/account/use-identity-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import type { Route } from './+types/person.page.ts';
import { UserActs } from './user-acts.tsx';
import { UserInvitation } from './user-invitation.tsx';
import { UserDecisions, UserSection, UserWorks } from './user-parts.tsx';
import { lastSeen, UserStateBadge, roleWord } from './user-words.tsx';

const TITLE = 'Data pengguna';

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [answer, secondFactor] = await Promise.all([
    sessionApi('person', { params: { id } }).catch(throwWithMessage),
    sessionApi('ownSecondFactor').catch(throwWithMessage),
  ]);
  return { ...answer, secondFactor };
}

export const handle: AdminPage = {
  title: TITLE,
  above: adminLists.people,
  skeleton: (
    <>
      <AdminHead title={TITLE} />
      <div aria-hidden="true" className="mt-6 h-96 animate-pulse rounded-md bg-mist motion-reduce:animate-none" />
    </>
  ),
};
export const meta = adminMeta(handle.title);

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person: user, works, received, made, sessions, invitation, secondFactor } = loaderData;
  const { user: caller } = useSession();
  const [now] = useState(() => new Date());
  const identity = caller && identityOf(caller.email, secondFactor);
  return (
    <>
      <AdminHead
        title={fullName(user)}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <UserStateBadge user={user} />
            <span>
              {roleWord(user)} · {lastSeen(user, now)}
            </span>
          </span>
        }
      />
      {identity && invitation && <UserInvitation user={user} invitation={invitation} identity={identity} />}
      {identity && caller.id !== user.id && <UserActs user={user} identity={identity} />}
      <div className="mt-10 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-10 xl:order-first">
          <UserWorks user={user} works={works} />
          {received.length > 0 && <UserDecisions title="Keputusan tentang tulisannya" decisions={received} hasActor />}
          {made.length > 0 && <UserDecisions title="Keputusan yang dibuatnya" decisions={made} />}
        </div>
        <div className="grid gap-10 max-xl:order-first">
          <Facts user={user} />
          <Sessions sessions={sessions} now={now} />
        </div>
      </div>
    </>
  );
}

/** Returns a label and its value as a tuple: for `[label, value]` in a spread, TypeScript would infer an array. */
const row = (label: string, value: ReactNode): [string, ReactNode] => [label, value];

const GENDERS = { L: 'Laki-laki', P: 'Perempuan' };

function Facts({ user }: { user: PersonAnswer['person'] }) {
  const { closed_at, delete_at } = user;
  const facts: [label: string, value: ReactNode][] = [
    [
      'Email',
      <>
        <EmailAddress address={user.email} />
        <UnconfirmedMark user={user} />
      </>,
    ],
    ['No. HP', user.no_hp],
    ['Gender', GENDERS[user.gender]],
    ['Terdaftar', <Moment key="since" at={user.created_at} />],
    ...(closed_at === null ? [] : [row('Ditutup', <Moment key="closed" at={closed_at} />)]),
    ...(closed_at !== null || delete_at === null ? [] : [row('Dihapus pada', <Moment key="delete" at={delete_at} />)]),
    ...(user.affiliation === '' ? [] : [row('Afiliasi', user.affiliation)]),
    ...(user.orcid === null ? [] : [row('ORCID', user.orcid)]),
  ];
  return (
    <UserSection title="Akun">
      <dl className="divide-y divide-line text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 px-5 py-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </UserSection>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{inMoment(at)} WIB</time>;
}

function Sessions({ sessions, now }: Pick<PersonAnswer, 'sessions'> & { now: Date }) {
  return (
    <UserSection title="Perangkat" none={sessions.length === 0 && 'Tidak sedang login di mana pun.'}>
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ device, created_at, used_at }) => (
          <li key={created_at} className="px-5 py-3">
            <p className="font-semibold">{device === '' ? 'Perangkat yang tidak dikenal' : device}</p>
            <p className="text-ink-soft">
              Terakhir {longAgo(used_at, now)} · login <Moment at={created_at} />
            </p>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}
