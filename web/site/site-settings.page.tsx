import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { ownAdminPages } from '#contract/routes.ts';
import { SITE_SUBJECTS } from '#contract/site/site-rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { useFocusOnWhatWasUsed } from '#web/admin/use-list.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { adminLists, adminMeta, type AdminPage } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/site-settings.page.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SubjectLinks } from './subject-links.tsx';
import { SubjectScreen } from './subject-screen.tsx';
import { useHeldNavigation } from './use-held-navigation.ts';
import { useSettings } from './use-settings.ts';

const TITLE = adminLists.siteSettings.label;
const LEAD = 'Yang dilihat pengunjung tentang lembaga ini. Perubahan langsung tampil begitu disimpan.';

export function clientLoader() {
  return sessionApi('siteSettings').catch(throwWithMessage);
}

/** Keeps the choice of another subject from loading the settings again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherSubject = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherSubject && defaultShouldRevalidate;
}

export const handle: AdminPage = {
  title: TITLE,
  needsWidth: true,
  skeleton: <AdminHead title={TITLE} lead={LEAD} />,
};
export const meta = adminMeta(handle.title);

export default function SiteSettingsPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const settings = useSettings(loaderData);
  const held = useHeldNavigation(settings.isAnyChanged);
  useFocusOnWhatWasUsed();
  const open = SITE_SUBJECTS.find((subject) => subject === query.get('bagian')) ?? 'identity';

  return (
    <>
      <AdminHead title={TITLE} lead={LEAD}>
        <p className="text-sm text-ink-soft">
          Diatur di tempat lain: <StyledLink to={ownAdminPages.sitePages} styles="textLink" label="halaman" /> dan{' '}
          <StyledLink to={ownAdminPages.topics} styles="textLink" label="topik artikel" />.
        </p>
      </AdminHead>
      <SubjectLinks open={open} isChanged={settings.isChanged} />
      <SubjectScreen key={open} subject={open} settings={settings} />
      {held && (
        <LeaveDialog
          onStay={held.reset}
          onLeave={() => {
            held.proceed();
            settings.dropAll();
          }}
        />
      )}
    </>
  );
}
