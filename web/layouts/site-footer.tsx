import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE, FOOTER_YEAR } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { type FooterPage, PRIVACY_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { nounOf, postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { inChosenOrder, useLanguage } from '#web/language/language.ts';
import { dialled, type SiteFrame, useSite } from '#web/site/site-frame.ts';
import { Link } from '#web/ui/link.tsx';
import { Logo } from './logo.tsx';
import { mainLinks, projectLinks, type SiteLink } from './site-navigation.tsx';

const heading = 'mb-3 text-sm text-on-ground-soft';

/** The footer of public pages. Without `site`, it shows what every page shows of the institute. */
export function SiteFooter({ site }: { site?: SiteFrame }) {
  const own = useSite();
  const shown = site ?? own;
  const { name, purpose, address, email, phone, footer } = shown;
  return (
    <footer className="mt-24 bg-ground text-sm text-on-ground print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-10 gap-y-10 pt-16 pb-12 lg:grid-cols-[1.5fr_1.4fr_0.8fr_1fr]">
        <div className="max-sm:col-span-2">
          <Logo site={shown} />
          <p className="mt-4 max-w-[18rem] text-on-ground-soft">{footer || `${purpose}.`}</p>
        </div>
        <div className="max-sm:col-span-2">
          <h2 lang="en" className={heading}>
            {labels.navigation.contact}
          </h2>
          <address className="not-italic">
            {address.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
            <a className="mt-3 footer-link" href={`mailto:${email}`}>
              {email}
            </a>
            <br />
            <a className="footer-link" href={`tel:${dialled(phone)}`}>
              {phone}
            </a>
          </address>
        </div>
        <FooterLinks title="Situs">
          <PageLinks links={[...mainLinks.beforeProjects, ...mainLinks.afterProjects]} />
        </FooterLinks>
        <FooterLinks title="Publikasi">
          <PageLinks links={[...projectLinks, EDITORS]} />
          {postKindNames.map((kind) => (
            <OtherLink key={kind} to={postKinds[kind].feed.path} label={`Feed ${nounOf(kind)}`} />
          ))}
          <OtherLink to="/api/docs" label="Dokumentasi API" />
        </FooterLinks>
      </div>
      <div className="page-width pb-10">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-on-ground/15 pt-5">
          <OwnPages pages={own.footerPages} />
          <p className="text-xs text-on-ground-soft">
            © {FOOTER_YEAR} {name}. Hak cipta dilindungi.
          </p>
        </div>
      </div>
    </footer>
  );
}

const EDITORS: SiteLink = { to: addressOf('editorialFacts'), label: 'Redaksi', lang: 'id' };

const PRIVACY = { address: PRIVACY_ADDRESS, title: 'Privasi', language: DEFAULT_LANGUAGE };

/** Links to the institute's own pages: first those in the visitor's language, at the end always /privasi. */
function OwnPages({ pages = [] }: { pages: readonly FooterPage[] | undefined }) {
  const ordered = inChosenOrder(useLanguage()).flatMap((chosen) => pages.filter(({ language }) => language === chosen));
  return (
    <nav aria-label="Tentang situs ini">
      <ul className="flex flex-wrap gap-x-6 wrap-anywhere">
        {[...ordered, PRIVACY].map(({ address, title, language }) => {
          const other = language === DEFAULT_LANGUAGE ? undefined : language;
          return (
            <li key={address} lang={other}>
              <Link className="footer-link" to={sitePagePath(address)} hrefLang={other} viewTransition>
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={`${title}, di kaki halaman`}>
      <h2 className={heading}>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function PageLinks({ links }: { links: SiteLink[] }) {
  return links.map(({ to, label, lang }) => (
    <li key={to} lang={lang}>
      <Link className="footer-link" to={to} viewTransition>
        {label}
      </Link>
    </li>
  ));
}

/** A link to an address that the server handles itself, without the router. */
function OtherLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a className="footer-link" href={to}>
        {label}
      </a>
    </li>
  );
}
