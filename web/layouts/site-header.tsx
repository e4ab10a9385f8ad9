import { useLocation } from 'react-router';
import { labels } from '#contract/messages.ts';
import { useLanguage } from '#web/language/language.ts';
import { LANGUAGE_NAMES, LanguageForm } from '#web/language/language-form.tsx';
import { useSite } from '#web/site/site-frame.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { LoadingLine } from './loading-line.tsx';
import { Logo } from './logo.tsx';
import { SiteDrawer } from './site-drawer.tsx';
import { AccountActions, mainLinks, NavigationLinks, projectLinks, SignedInName } from './site-navigation.tsx';
import { SiteSearch } from './site-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const MENUS = 'header-menu';

const iconButton =
  'flex h-11 w-8 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink max-md:w-11 lg:w-11';

export function SiteHeader() {
  return (
    <header className="site-header sticky top-0 z-40 bg-paper transition-shadow print:static">
      <div className="page-width flex min-h-18 items-center justify-between gap-2 lg:gap-4">
        <Link
          to="/"
          aria-label={`${useSite().name}, ${labels.navigation.home}`}
          className="py-2 text-brand"
          viewTransition
        >
          <Logo />
        </Link>
        <nav aria-label="Utama" className="hidden md:block print:hidden">
          <ul className="flex items-center lg:gap-1">
            <NavigationLinks links={mainLinks.beforeProjects} className="flex items-center bar-item" />
            <li>
              <ProjectsMenu />
            </li>
            <NavigationLinks links={mainLinks.afterProjects} className="flex items-center bar-item" />
          </ul>
        </nav>
        <div className="flex items-center gap-1 xl:gap-4 print:hidden">
          <div className="hidden md:block">
            <LanguageMenu />
          </div>
          <div className="flex items-center">
            <SiteSearch className={iconButton} />
            <ThemeSwitch className={`max-md:hidden ${iconButton}`} />
          </div>
          <AccountActions className="max-lg:min-w-20 max-lg:px-3 max-md:hidden" />
          <SiteDrawer />
        </div>
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
      className="bar-item"
    >
      <SignedInName
        className="mb-2 w-max max-w-72 min-w-full border-b border-line pt-1.5 pb-2 text-sm [overflow-wrap:anywhere]"
        linkClassName="menu-item mt-1"
      />
      <ul>
        <NavigationLinks links={projectLinks} className="menu-item" />
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
          <span lang={language} className="max-lg:sr-only">
            {LANGUAGE_NAMES[language]}
          </span>
          <span aria-hidden="true" className="uppercase lg:hidden">
            {language}
          </span>
        </>
      }
      className="bar-item"
    >
      <LanguageForm className="grid" buttonClassName="menu-item" chosenMark={<CheckIcon className="size-5" />} />
    </Menu>
  );
}
