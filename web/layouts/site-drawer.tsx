import { useRef } from 'react';
import { labels } from '#contract/messages.ts';
import { LanguageForm } from '#web/language/language-form.tsx';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { Logo } from './logo.tsx';
import { AccountActions, mainLinks, NavigationLinks, projectLinks, SignedInName } from './site-navigation.tsx';
import { SearchForm } from './site-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const DRAWER_ID = 'menu';

const iconButton = 'flex size-11 items-center justify-center rounded-full hover:bg-mist';

/** The menu on narrow screens. web/reader/drawers.ts opens it as a modal dialog; without a script it is a popover. */
export function SiteDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);

  useAfterNavigation(() => drawer.current?.close());

  return (
    <div className="md:hidden print:hidden">
      <button type="button" popoverTarget={DRAWER_ID} aria-haspopup="dialog" className={`-mr-2.5 ${iconButton}`}>
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      <dialog
        ref={drawer}
        id={DRAWER_ID}
        popover="auto"
        aria-label="Menu"
        className="fixed inset-y-0 right-0 left-auto h-dvh max-h-none w-[min(22rem,88vw)] max-w-none animate-slide-in overscroll-contain bg-paper text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil"
      >
        <div className="flex min-h-full flex-col px-5 pb-8">
          <div className="flex min-h-18 items-center justify-between text-brand">
            <Logo />
            <button
              type="button"
              popoverTarget={DRAWER_ID}
              popoverTargetAction="hide"
              className={`-mr-2.5 text-ink ${iconButton}`}
            >
              <CloseIcon className="size-6" />
              <span className="sr-only">Tutup menu</span>
            </button>
          </div>
          <SearchForm id="cari-menu" className="pt-2" />
          <nav aria-label="Utama" className="-mx-3 pt-4">
            <ul>
              <NavigationLinks links={mainLinks.beforeProjects} className="drawer-link" />
              <li>
                <p lang="en" className="px-3 pt-4 pb-1 text-sm text-ink-soft">
                  {labels.navigation.projects}
                </p>
                <SignedInName
                  className="pt-1 pb-2 text-sm [overflow-wrap:anywhere]"
                  linkClassName="drawer-link text-base"
                />
                <ul className="mb-3 ml-3 border-l border-line pl-2">
                  <NavigationLinks links={projectLinks} className="drawer-link" />
                </ul>
              </li>
              <NavigationLinks links={mainLinks.afterProjects} className="drawer-link" />
            </ul>
          </nav>
          <div className="mt-auto grid gap-4 pt-8">
            <LanguageForm
              className="grid grid-cols-2 gap-1 rounded-full bg-mist p-1"
              buttonClassName="min-h-11 rounded-full text-sm font-medium text-ink aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand"
            />
            <ThemeSwitch
              hasLabel
              className="min-h-11 justify-self-center rounded-full px-4 text-sm font-medium text-ink hover:bg-mist"
            />
            <AccountActions />
          </div>
        </div>
      </dialog>
    </div>
  );
}
