import { useState } from 'react';
import { useLocation } from 'react-router';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { ownUserPages, pages } from '#contract/routes.ts';
import { signOut, useSession } from '#web/session/session-state.ts';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';

export type SiteLink = { to: string; label: string; lang: 'id' | 'en' };

const { navigation } = labels;

/** Links in the order of the specification. Header and drawer show the menu of projects between the two lists. */
export const mainLinks = {
  beforeProjects: [
    { to: pages.home, label: navigation.home, lang: 'en' },
    { to: pages.about, label: navigation.about, lang: 'en' },
    { to: pages.services, label: navigation.services, lang: 'en' },
    { to: pages.blog, label: navigation.blog, lang: 'en' },
  ],
  afterProjects: [{ to: pages.contact, label: navigation.contact, lang: 'en' }],
} satisfies Record<string, SiteLink[]>;

export const projectLinks: SiteLink[] = [
  { to: pages.articles, label: navigation.projectsArticle, lang: 'en' },
  { to: pages.postArticle, label: navigation.projectsPostArticle, lang: 'id' },
  { to: pages.myArticles, label: navigation.projectsMyArticles, lang: 'id' },
];

export function NavigationLinks({ links, className }: { links: SiteLink[]; className: string }) {
  const { pathname } = useLocation();
  return links.map(({ to, label, lang }) => (
    <li key={to} lang={lang}>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined} viewTransition className={className}>
        {label}
      </Link>
    </li>
  ));
}

/** "Sign in" and "Log out" have the same width, so that the layout does not shift when the browser finds a session. */
const accountAction = `min-w-[6.75rem] ${button.small}`;

export function AccountActions({ className = '' }: { className?: string }) {
  const { status } = useSession();
  if (status === 'signed-in') return <LogoutButton className={className} />;
  return (
    <Link to={pages.login} lang="en" className={`${accountAction} ${className}`}>
      {navigation.signIn}
    </Link>
  );
}

function LogoutButton({ className }: { className: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave(pressed: HTMLButtonElement) {
    if (isLeaving) return;
    setIsLeaving(true);
    // Closes the drawer, because it covers the page that shows the result of logging out.
    pressed.closest('dialog')?.close();
    await signOut();
    setIsLeaving(false);
  }
  return (
    <button
      type="button"
      lang="en"
      aria-disabled={isLeaving}
      onClick={(event) => void leave(event.currentTarget)}
      className={`${accountAction} aria-disabled:cursor-progress ${className}`}
    >
      {navigation.logout}
    </button>
  );
}

/** The signed-in user's name, with links to the account and, for admins, to the back office. */
export function SignedInName({ className, linkClassName }: { className: string; linkClassName: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={className}>
      <p className="px-3 font-semibold text-ink">{fullName(user)}</p>
      <p className="px-3 text-ink-soft">{user.email}</p>
      <Link to={ownUserPages.account} className={linkClassName}>
        Akun saya
      </Link>
      {user.role_type === ROLE_ADMIN && (
        <Link to={pages.dashboard} lang="en" className={linkClassName}>
          Back office
        </Link>
      )}
    </div>
  );
}
