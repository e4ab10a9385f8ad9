import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { NAVBAR_SHADOW_OFFSET_PX } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { institute } from '#web/content/institute.ts';
import { useLanguage } from '#web/language/language.ts';
import { LANGUAGE_NAMES, LanguageForm } from '#web/language/language-form.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { LoadingLine } from './loading-line.tsx';
import { Logo } from './logo.tsx';
import { SiteDrawer } from './site-drawer.tsx';
import { AccountActions, mainLinks, NavigationLinks, projectLinks, SignedInName } from './site-navigation.tsx';

const MENUS = 'header-menu';

/** The line under the page that is shown grows out of its label. */
const barItem =
  'relative min-h-11 px-1.5 text-sm font-medium text-ink-soft after:absolute after:inset-x-1.5 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-clay after:transition-transform hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:scale-x-100 data-current:text-ink data-current:after:scale-x-100 group-open:text-ink lg:px-3 lg:after:inset-x-3';
const barLink = `flex items-center ${barItem}`;

export function SiteHeader() {
  const isScrolled = useScrolledPast(NAVBAR_SHADOW_OFFSET_PX);
  return (
    <header
      className={`site-header sticky top-0 z-40 bg-paper transition-shadow print:static ${isScrolled ? 'shadow-bar' : ''}`}
    >
      <div className="page-width flex min-h-18 items-center justify-between gap-2 lg:gap-4">
        <Link to="/" aria-label={`${institute.name}, beranda`} className="py-2 text-brand" viewTransition>
          <Logo />
        </Link>
        <nav aria-label="Utama" className="hidden md:block print:hidden">
          <ul className="flex items-center lg:gap-1">
            <NavigationLinks links={mainLinks.beforeProjects} className={barLink} />
            <li>
              <ProjectsMenu />
            </li>
            <NavigationLinks links={mainLinks.afterProjects} className={barLink} />
          </ul>
        </nav>
        <div className="hidden items-center gap-1.5 md:flex lg:gap-4 print:hidden">
          <LanguageMenu />
          <AccountActions className="max-lg:px-4" />
        </div>
        <SiteDrawer />
      </div>
      <LoadingLine />
    </header>
  );
}

function ProjectsMenu() {
  const { pathname } = useLocation();
  return (
    <Menu
      group={MENUS}
      side="left"
      label={<span lang="en">{labels.navigation.projects}</span>}
      isCurrent={projectLinks.some(({ to }) => to === pathname)}
      className={barItem}
    >
      <SignedInName className="mb-2 w-max max-w-72 min-w-full border-b border-line px-3 pt-1.5 pb-3 text-sm [overflow-wrap:anywhere]" />
      <ul>
        <NavigationLinks links={projectLinks} className={menuItem} />
      </ul>
    </Menu>
  );
}

function LanguageMenu() {
  const language = useLanguage();
  return (
    <Menu
      group={MENUS}
      side="right"
      label={
        <>
          <span className="sr-only">Bahasa situs: </span>
          <span lang={language}>{LANGUAGE_NAMES[language]}</span>
        </>
      }
      className={barItem}
    >
      <LanguageForm className="grid" buttonClassName={menuItem} chosenMark={<CheckIcon className="size-5" />} />
    </Menu>
  );
}

function useScrolledPast(offset: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const update = () => setIsPast(window.scrollY > offset);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [offset]);
  return isPast;
}
