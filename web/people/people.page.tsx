import { useState } from 'react';
import type { PeopleQuery, PersonState } from '#contract/accounts/people.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { adminLists, type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { Route } from './+types/people.page.ts';
import { Invite } from './invite.tsx';
import { peopleList, PeopleSkeleton, PersonRow } from './person-row.tsx';
import { personStateChoices } from './person-words.tsx';
import { RoleFilter, ROLES } from './role-filter.tsx';
import { SelectPerson, SpamBar, SpamResult } from './spam.tsx';
import { useSpam } from './use-spam.ts';

const TITLE = adminLists.people.label;
const LEAD = 'Semua yang mempunyai akun di situs ini, penulis dan admin.';

const LIST: ListShape<PersonState, NonNullable<PeopleQuery['sort']>> = {
  path: ownAdminPages.people,
  perPage: 25,
  statuses: personStateChoices,
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
      <PeopleSkeleton />
    </>
  ),
};

export const meta = () => describeAdminPage(handle.title);

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
        failed={<QuietRetry shape={LIST} view={view} skeleton={<PeopleSkeleton />} />}
      >
        {(rows) => (
          <ul className={peopleList}>
            {rows.map((person) => (
              <li key={person.id} className="flex items-start">
                <SelectPerson person={person} spam={spam} />
                <PersonRow person={person} now={now} />
              </li>
            ))}
          </ul>
        )}
      </ManagedList>
      <SpamBar spam={spam} />
    </>
  );
}
