import { useId } from 'react';
import { useMatch } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { ownUserPages, pages } from '#contract/routes.ts';
import type { User } from '#contract/identity/users.ts';
import { Logo } from '#web/layouts/logo.tsx';
import { AccountActions } from '#web/layouts/site-navigation.tsx';
import { ThemeSwitch } from '#web/layouts/theme-switch.tsx';
import { useSite } from '#web/site/site-frame.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { useAdminPage } from './admin-breadcrumb.tsx';
import { adminLists, type AdminLink, dashboardLink } from './admin-page.ts';
import { useWaitingArticles } from './waiting-articles.ts';

type Group = { label: string; lang: Language; links: AdminLink[] };

const { admin } = labels;

/** The first three groups are those of the specification, in its order. The specification does not have the others. */
const groups: Group[] = [
  { label: admin.articles, lang: 'en', links: [adminLists.articles, adminLists.waiting] },
  { label: admin.blog, lang: 'en', links: [adminLists.blogs] },
  { label: admin.books, lang: 'id', links: [adminLists.books] },
  { label: 'Isi', lang: 'id', links: [adminLists.topics, adminLists.reads] },
  { label: 'Orang', lang: 'id', links: [adminLists.people] },
  {
    label: 'Situs',
    lang: 'id',
    links: [adminLists.siteSettings, adminLists.sitePages, adminLists.redirects, adminLists.bin, adminLists.system],
  },
];

export function AdminSidebar({ user }: { user: User }) {
  return (
    <div className="flex min-h-full flex-col px-3 pt-4 pb-5">
      <Link
        to={pages.dashboard}
        aria-label={`${useSite().name}, dashboard`}
        className="self-start px-3 py-1 text-brand"
      >
        <Logo />
      </Link>
      <nav aria-label="Admin" className="mt-3 text-sm">
        <ul className="grid gap-2">
          <SidebarLink link={dashboardLink} />
          {groups.map((group) => (
            <SidebarGroup key={group.label} group={group} />
          ))}
        </ul>
      </nav>
      <div className="mt-auto px-3 pt-4">
        <div className="flex items-center justify-between gap-4">
          <Link
            to={pages.home}
            className="inline-flex min-h-9 items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            Lihat situs
            <ArrowRightIcon className="size-4" />
          </Link>
          <ThemeSwitch className="-mr-3 flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink" />
        </div>
        <p className="mt-3 border-t border-line pt-4 text-sm">
          <span className="block font-semibold">{fullName(user)}</span>
          <span className="block text-ink-soft">
            <EmailAddress address={user.email} />
          </span>
          <StyledLink to={ownUserPages.account} styles="textLink" label="Akun saya" />
        </p>
        <AccountActions className="mt-4 w-full" />
      </div>
    </div>
  );
}

function SidebarGroup({ group: { label, lang, links } }: { group: Group }) {
  const id = useId();
  return (
    <li>
      <p id={id} lang={lang} className="px-3 text-xs font-semibold text-ink-soft">
        {label}
      </p>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <SidebarLink key={link.to} link={link} />
        ))}
      </ul>
    </li>
  );
}

/** aria-current is 'page' on the link to the current page, and 'true' on the link to the list that contains it. */
function SidebarLink({ link: { to, label, lang } }: { link: AdminLink }) {
  const isShown = useMatch(to) !== null;
  const isAbove = useAdminPage()?.above?.to === to;
  return (
    <li>
      <Link
        to={to}
        viewTransition
        aria-current={isShown ? 'page' : isAbove || undefined}
        className="flex min-h-10 items-center justify-between gap-3 rounded-sm px-3 font-medium text-ink hover:bg-mist aria-[current]:bg-mist aria-[current]:font-semibold aria-[current]:text-brand"
      >
        <span lang={lang}>{label}</span>
        {to === pages.waitingArticles && <WaitingCount />}
      </Link>
    </li>
  );
}

const number = new Intl.NumberFormat('id-ID');

function WaitingCount() {
  const count = useWaitingArticles();
  if (count === undefined) return null;
  return (
    <span
      className={`min-w-6 rounded-full px-2 text-center text-xs/6 font-semibold tabular-nums ${count > 0 ? 'bg-yellow text-on-yellow' : 'text-ink-soft'}`}
    >
      <span className="sr-only">, </span>
      {number.format(count)}
      <span className="sr-only"> menunggu</span>
    </span>
  );
}
