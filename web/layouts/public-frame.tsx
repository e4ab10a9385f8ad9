import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { useLanguage } from '#web/language/language.ts';
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/**
 * The frame around every public page, error pages included. Its texts are always Indonesian; if another language is
 * chosen, a line in English says so. Texts in other languages have their own `lang`.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  useHeadingFocus();
  return (
    <div lang={DEFAULT_LANGUAGE} className="flex min-h-dvh flex-col [--above:calc(var(--spacing)*18)]">
      <SkipLink />
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {useLanguage() === 'en' && (
          <p lang="en" className="page-width pt-3 text-xs text-ink-soft print:hidden">
            Most articles and all forms are in Indonesian.
          </p>
        )}
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
