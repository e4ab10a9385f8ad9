import { type MouseEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addressOf, NEW_SITE_PAGE } from '#contract/routes.ts';
import { SITE_PAGES_LIMIT } from '#contract/site-pages/site-page-rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { useDeletion } from '#web/admin/use-deletion.tsx';
import { orderAfter, useFocusOnMoved } from '#web/admin/use-order.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { UnsentNotice } from '#web/drafts/draft-notices.tsx';
import { openNext } from '#web/drafts/browser-drafts.ts';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/site-page-list.page.ts';
import { PreparedPages } from './prepared-pages.tsx';
import { sitePageDrafts } from './site-page-fields.ts';
import { SitePageRow } from './site-page-row.tsx';

const TITLE = adminLists.sitePages.label;
const LEAD = 'Halaman lembaga sendiri, misalnya pedoman atau kebijakan. Urutannya sama di kaki halaman.';
const NEW = addressOf('sitePageEdit', { id: NEW_SITE_PAGE });

export function clientLoader() {
  return sessionApi('sitePages').catch(throwWithMessage);
}

export const handle: AdminPage = { title: TITLE, skeleton: <AdminHead title={TITLE} lead={LEAD} /> };
export const meta = adminMeta(handle.title);

export default function SitePageListPage({ loaderData: { pages, prepared } }: Route.ComponentProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const focusOnMoved = useFocusOnMoved();
  const [isBusy, setIsBusy] = useState(false);
  const deletion = useDeletion({
    remove: (id) => sessionApi('deleteSitePage', { params: { id } }),
    restore: (id) => sessionApi('restoreSitePage', { params: { id } }),
    deleted: 'Halaman dihapus.',
    failed: 'Halaman tidak dapat dihapus.',
  });
  const shown = pages.filter(({ id }) => !deletion.isGone(id));
  const hasRoom = shown.length < SITE_PAGES_LIMIT;
  const place = user && sitePageDrafts(user.id);

  async function move(index: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await notifyOutcome(
      sessionApi('orderSitePages', { body: { ids: orderAfter(shown, index, by) } }),
      'Urutan tidak dapat disimpan.',
    );
    await revalidate();
    setIsBusy(false);
    focusOnMoved(currentTarget);
  }

  return (
    <>
      <AdminHead title={TITLE} lead={LEAD}>
        {hasRoom ? (
          <StyledLink
            to={NEW}
            viewTransition
            styles="primary"
            label="Tambah halaman"
            onClick={() => place && openNext(place, undefined)}
          />
        ) : (
          <p className="max-w-72 text-sm text-ink-soft">
            Sudah {SITE_PAGES_LIMIT} halaman, yang terbanyak. Hapus satu untuk menambah yang lain.
          </p>
        )}
      </AdminHead>
      {place && (
        <UnsentNotice
          place={place}
          text="Halaman yang belum selesai Anda tulis"
          onContinue={() => void navigate(NEW, { viewTransition: true })}
        />
      )}
      {shown.length === 0 ? (
        <p className="mt-8 max-w-[56rem] rounded-md border border-dashed border-field p-6 text-ink-soft">
          Belum ada halaman. Mulailah dari teks yang disiapkan di bawah, atau tulis sendiri, misalnya tentang pengurus,
          etika, atau cara bekerja sama.
        </p>
      ) : (
        <ol
          aria-label={TITLE}
          className="mt-8 max-w-[56rem] divide-y divide-line rounded-md border border-line bg-surface"
        >
          {shown.map((page, index) => (
            <SitePageRow
              key={page.id}
              page={page}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by, event) => void move(index, by, event)}
              onDelete={(event) => deletion.ask(page, event)}
            />
          ))}
        </ol>
      )}
      {place && hasRoom && prepared.length > 0 && <PreparedPages place={place} prepared={prepared} />}
      {deletion.dialog}
    </>
  );
}
