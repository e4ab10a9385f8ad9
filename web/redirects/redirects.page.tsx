import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Redirect, RedirectForm as GivenRedirect } from '#contract/redirects/redirects.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { ListSearch } from '#web/admin/list-controls.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { RowsSkeleton } from '#web/admin/rows-skeleton.tsx';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/redirects.page.ts';
import { ADD_FORM_ID, emptyAddForm } from './add-form.ts';
import { MissingPages } from './missing-pages.tsx';
import { RedirectFile } from './redirect-file.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectRow } from './redirect-row.tsx';
import { useRedirects } from './use-redirects.ts';

const TITLE = adminLists.redirects.label;
const LEAD = 'Pengalihan dipakai hanya bila di alamat itu tidak ada halaman.';

const LIST: ListShape<never, '-created_at'> = {
  path: ownAdminPages.redirects,
  perPage: 25,
  statuses: [],
  sorts: [{ value: '-created_at', label: 'Terbaru' }],
};
const TEXTS: ListTexts = {
  noun: 'pengalihan',
  searchLabel: 'Cari pengalihan',
  searchPlaceholder: 'Cari alamat',
  showAll: 'Lihat semua pengalihan',
  none: 'Belum ada pengalihan.',
  noneFound: 'Tidak ada pengalihan yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, missing] = await Promise.all([
    loadList(LIST, url, async ({ status: _status, ...query }) => {
      const { redirects, meta: found } = await sessionApi('redirects', { query });
      return { rows: redirects, meta: found };
    }),
    optional(sessionApi('missingPages')),
  ]);
  return { list, missing };
}

export const handle: AdminPage = { title: TITLE, skeleton: <AdminHead title={TITLE} lead={LEAD} /> };

export const meta = adminMeta(handle.title);

export default function RedirectsPage({ loaderData: { list, missing } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { remove, dismiss } = useRedirects();
  const [edited, setEdited] = useState<Redirect>();

  async function add(given: GivenRedirect): Promise<void> {
    const { message } = await sessionApi('addRedirect', { body: given });
    emptyAddForm();
    notify('success', message);
    await revalidate();
  }

  return (
    <>
      <AdminHead title={TITLE} lead={LEAD} />
      <div className="mt-7 max-w-[56rem]">
        <RedirectForm id={ADD_FORM_ID} name="Pengalihan baru" submitLabel="Tambah pengalihan" onSend={add} />
      </div>
      {missing && <MissingPages pages={missing.pages} onDismiss={dismiss} />}
      <RedirectList list={list} onEdit={setEdited} onRemove={remove} />
      <RedirectFile />
      {edited && <EditModal redirect={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type RedirectListProps = {
  list: Awaited<ReturnType<typeof clientLoader>>['list'];
  onEdit: (redirect: Redirect) => void;
  onRemove: (redirect: Redirect, control: HTMLElement) => Promise<void>;
};

function RedirectList({ list, onEdit, onRemove }: RedirectListProps) {
  const { view } = list;
  return (
    <Section title="Semua pengalihan" className="mt-14 max-w-[56rem]">
      <ManagedList
        shape={LIST}
        loaded={list}
        texts={TEXTS}
        controls={
          <div className="mt-4 flex">
            <ListSearch shape={LIST} view={view} label={TEXTS.searchLabel} placeholder={TEXTS.searchPlaceholder} />
          </div>
        }
        beginning={<Explained text="Alamat lama yang Anda alihkan, atau yang datang dari impor, tampil di sini." />}
        failed={<QuietRetry shape={LIST} view={view} skeleton={<RowsSkeleton className={listStyles} />} />}
      >
        {(rows) => (
          <ul aria-label={TITLE} className={listStyles}>
            {rows.map((redirect) => (
              <RedirectRow
                key={redirect.id}
                redirect={redirect}
                onEdit={() => onEdit(redirect)}
                onRemove={(control) => onRemove(redirect, control)}
              />
            ))}
          </ul>
        )}
      </ManagedList>
    </Section>
  );
}

function EditModal({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { id, address, target } = redirect;

  async function save(given: GivenRedirect): Promise<void> {
    const { message } = await sessionApi('editRedirect', { params: { id }, body: given });
    onClose();
    notify('success', message);
    await revalidate();
  }

  return (
    <Modal title="Ubah pengalihan" onClose={onClose}>
      <RedirectForm
        id="ubah-pengalihan"
        name="Ubah pengalihan"
        redirect={{ address, target }}
        submitLabel="Simpan"
        onSend={save}
      />
    </Modal>
  );
}

const listStyles = 'mt-5 divide-y divide-line rounded-md border border-line bg-surface';
