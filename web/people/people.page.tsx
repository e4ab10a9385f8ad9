import { useState } from 'react';
import type { PeopleQuery, PersonState, PersonInList } from '#contract/accounts/people.ts';
import { ownAdminPages, addressOf } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { Route } from './+types/people.page.ts';
import { Invite } from './invite.tsx';
import { userStateChoices, lastSeen, UserStateBadge, roleWord } from './user-words.tsx';
import { RoleFilter, ROLES } from './role-filter.tsx';
import { SelectUser, SpamBar, SpamResult } from './spam.tsx';
import { useSpam } from './use-spam.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { UnconfirmedMark } from '#web/review/unconfirmed-mark.tsx';
import { inCount } from '#web/ui/format.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';

const TITLE = adminLists.people.label;
const LEAD = 'Semua yang mempunyai akun di situs ini, penulis dan admin.';

const LIST: ListShape<PersonState, NonNullable<PeopleQuery['sort']>> = {
  path: ownAdminPages.people,
  perPage: 25,
  statuses: userStateChoices,
  sorts: [
    { value: '-created_at', label: 'Terdaftar terbaru' },
    { value: 'created_at', label: 'Terdaftar terlama' },
    { value: '-seen_at', label: 'Terakhir aktif' },
    { value: 'seen_at', label: 'Paling lama tidak aktif' },
    { value: 'nama_depan', label: 'Nama A–Z' },
    { value: '-nama_depan', label: 'Nama Z–A' },
  ],
  filters: { role: (text) => ROLES.some(({ value }) => value === text) },
};
const TEXTS: ListTexts = {
  noun: 'pengguna',
  searchLabel: 'Cari pengguna',
  searchPlaceholder: 'Cari nama atau email',
  showAll: 'Lihat semua pengguna',
  none: 'Belum ada pengguna.',
  noneFound: 'Tidak ada pengguna yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadList(LIST, url, async ({ status: state, ...query }, { filters }) => {
    const { role } = filters as Pick<PeopleQuery, 'role'>;
    const { people, meta: found } = await sessionApi('people', { query: { ...query, state, role } });
    return { rows: people, meta: found };
  });
}

export const handle: AdminPage = {
  title: TITLE,
  skeleton: (
    <>
      <AdminHead title={TITLE} lead={LEAD} />
      <ListControlsSkeleton hasStatuses />
      <UserListSkeleton />
    </>
  ),
};

export const meta = adminMeta(handle.title);

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const [now] = useState(() => new Date());
  const spam = useSpam();
  return (
    <>
      <AdminHead title={TITLE} lead={LEAD}>
        <Invite />
      </AdminHead>
      <SpamResult act={spam.act} onUndo={spam.undo} />
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        filter={<RoleFilter shape={LIST} view={view} />}
        beginning={<Explained text="Setiap orang yang mendaftar tampil di sini." />}
        failed={<QuietRetry shape={LIST} view={view} skeleton={<UserListSkeleton />} />}
      >
        {(rows) => (
          <ul className={userList}>
            {rows.map((user) => (
              <li key={user.id} className="flex items-start">
                <SelectUser user={user} spam={spam} />
                <UserRow user={user} now={now} />
              </li>
            ))}
          </ul>
        )}
      </ManagedList>
      <SpamBar spam={spam} />
    </>
  );
}

function UserRow({ user, now }: { user: PersonInList; now: Date }) {
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 py-4 pr-5 pl-2 md:grid-cols-[minmax(0,1fr)_13rem_15rem] md:items-center">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Link to={addressOf('person', { id: user.id })} viewTransition className="hover:underline">
            {fullName(user)}
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          <EmailAddress address={user.email} />
          <UnconfirmedMark user={user} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <UserStateBadge user={user} />
        <span className="font-medium">{roleWord(user)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        <span className="block">
          {inCount(user.articles)} artikel · {lastSeen(user, now)}
        </span>
        <span className="block">
          terdaftar <time dateTime={user.created_at}>{longDay(user.created_at)}</time>
        </span>
      </p>
    </div>
  );
}

const userList = 'mt-5 divide-y divide-line rounded-md border border-line bg-surface';

function UserListSkeleton() {
  return (
    <div aria-hidden="true" className={userList}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="py-4 pr-5 pl-15">
          <div className="h-6 w-48 max-w-full rounded-sm bg-mist" />
          <div className="mt-1.5 h-5 w-64 max-w-full rounded-sm bg-mist" />
        </div>
      ))}
    </div>
  );
}
