import { Link, NavLink } from 'react-router';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { button } from '#web/ui/button.ts';

export type SiteLink = { to: string; label: string; lang: 'id' | 'en' };

const { navigation } = labels;

/** In the specification's order; the projects stand between blog and contact. */
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
  return links.map(({ to, label, lang }) => (
    <li key={to} lang={lang}>
      <NavLink to={to} end viewTransition className={className}>
        {label}
      </NavLink>
    </li>
  ));
}

export function AccountActions({ className = '' }: { className?: string }) {
  return (
    <Link to={pages.login} lang="en" className={`${button.small} ${className}`}>
      {navigation.signIn}
    </Link>
  );
}
