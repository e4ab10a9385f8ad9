import { startTransition, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addressOf, NEW_SITE_PAGE, ownAdminPages } from '#contract/routes.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage, SitePage } from '#contract/site-pages/site-pages.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { adminLists, type AdminPage, SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { detailProblem } from '#web/layouts/detail-problem.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { inMoment } from '#web/ui/format.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import type { Route } from './+types/site-page-edit.page.ts';
import { SitePageForm } from './site-page-form.tsx';
import { SitePageStatusBadge } from './site-page-status-badge.tsx';

const NEW_TITLE = 'Halaman baru';
const PROBLEMS = {
  notFound: { title: 'Halaman tidak ditemukan', text: 'Mungkin sudah dihapus, atau alamatnya salah ketik.' },
  loadFailed: 'Gagal mengambil halaman.',
};

type Loaded = { page?: SitePage | undefined; prepared?: PreparedPage | undefined };

export async function clientLoader({ params: { id }, url }: Route.ClientLoaderArgs): Promise<Loaded> {
  if (id !== NEW_SITE_PAGE) return await sessionApi('sitePage', { params: { id } }).catch(throwWithMessage);
  const address = url.searchParams.get('teks');
  if (address === null) return {};
  const { page: prepared } = await sessionApi('preparedSitePage', { params: { address } }).catch(throwWithMessage);
  return { prepared };
}

export const handle: AdminPage = {
  title: 'Tulis halaman',
  above: adminLists.sitePages,
  skeleton: <AdminHead title="Halaman" />,
};

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const { title } = error ? detailProblem(PROBLEMS, error) : (loaderData?.page ?? { title: NEW_TITLE });
  return describeUnlisted(matches, title);
}

export default function SitePageEditPage({ loaderData: { page, prepared } }: Route.ComponentProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const afterRender = useAfterRender();
  const box = useRef<HTMLDivElement>(null);
  const [saves, setSaves] = useState(0);

  async function showSaved(id: number): Promise<void> {
    if (!page) return await navigate(addressOf('sitePageEdit', { id }), { replace: true, viewTransition: true });
    await revalidate();
    // The new key makes a new form of the stored page. The button with which the admin has saved gets the focus again.
    startTransition(() => setSaves(saves + 1));
    afterRender(() => box.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }));
  }

  return (
    <>
      <AdminHead
        title={page?.title ?? NEW_TITLE}
        lead={page ? <Stored page={page} /> : 'Menjadi halaman setelah Anda menyimpannya.'}
      >
        {page?.status === 'public' && <StyledLink to={sitePagePath(page.address)} styles="small" label={SEE_ON_SITE} />}
      </AdminHead>
      <div ref={box} className="mt-8 max-w-[44rem] has-[[data-beside]]:max-w-none">
        {user && (
          <SitePageForm
            key={page ? `${page.id} ${saves}` : `new ${prepared?.address}`}
            userId={user.id}
            loaded={page}
            prepared={prepared}
            onSaved={showSaved}
          />
        )}
      </div>
    </>
  );
}

function Stored({ page: { status, updated_at } }: { page: SitePage }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SitePageStatusBadge status={status} />
      <span>
        Tersimpan <time dateTime={updated_at}>{inMoment(updated_at)}</time>
      </span>
    </span>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ProblemScreen
      {...detailProblem(PROBLEMS, error)}
      link={{ to: ownAdminPages.sitePages, label: 'Lihat semua halaman' }}
    />
  );
}
