import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import font from '#web/ui/plus-jakarta-sans.woff2?url';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { languageOfCookies } from '#contract/language.ts';
import { addresses } from '#contract/routes.ts';
import { siteContext } from './api/site-context.ts';
import favicon from './content/drawings/favicon.svg';
import { frameOfSite } from './site/frame-of-site.ts';
import { markAddress, useSite } from './site/site-frame.ts';
import { useChosenLanguage } from './language/chosen-language.ts';
import { LanguageContext } from './language/language.ts';
import { keepPage, LostConnection } from './layouts/lost-connection.tsx';
import { describeUnlisted } from './layouts/page-meta.ts';
import { ProblemScreen } from './layouts/problem-screen.tsx';
import { problemOf } from './layouts/problems.ts';
import { PublicFrame } from './layouts/public-frame.tsx';
import { Splash } from './layouts/splash.tsx';
import { SessionWatch } from './session/session-watch.tsx';
import styles from './ui/site.css?url';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
];

export const clientMiddleware = [keepPage];

export function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, site, footerPages, signUp, uploadLimits } = context.get(siteContext);
  const { licence } = site.identity;
  return {
    publicUrl,
    language: languageOfCookies(request.headers.get('cookie')),
    uploadLimits,
    site: frameOfSite({ site, footerPages }),
    // Every page contains this data, so default values are left out.
    ...(licence && { defaultLicence: licence }),
    ...(signUp !== 'open' && { signUp }),
  };
}

/**
 * The root's data changes while a page is open only if an admin saves settings of the site, whose page then reloads it,
 * or changes pages of the institute's own: leaving those screens reloads the links in the footer. A chosen language is
 * kept in chosen-language.ts instead.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
    ? nextUrl.pathname === addresses.siteSettings
    : [addresses.sitePages, addresses.bin].some((path) => currentUrl.pathname.startsWith(path));

export function meta({ matches, error }: Route.MetaArgs) {
  return error === undefined ? [] : describeUnlisted(matches, problemOf(error).title);
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useChosenLanguage(useRouteLoaderData<typeof loader>('root')?.language ?? DEFAULT_LANGUAGE);
  const { mark, coloursPath } = useSite();
  const { pathname } = useLocation();
  // Marks the page as hydrated, for the reader's script and the browser tests. By then the effects of all components
  // inside have run, because a parent's effects run last.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), []);
  return (
    <LanguageContext value={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#f7f4ec" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#121714" media="(prefers-color-scheme: dark)" />
          {/* Without the key, React keeps tags of the former page that are equal, out of order and of another work. */}
          <Meta key={pathname} />
          <Links />
          {coloursPath && <link rel="stylesheet" href={coloursPath} />}
          <link rel="icon" href={mark ? markAddress(mark) : favicon} />
        </head>
        <body>
          <Splash />
          {children}
          <SessionWatch />
          <LostConnection />
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </LanguageContext>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ProblemScreen {...problemOf(error)} />
    </PublicFrame>
  );
}
