import { redirect } from 'react-router';
import { isLanguage, languageCookie } from '#contract/language.ts';
import type { Route } from './+types/language.route.ts';
import { pathOnThisSite } from './path-on-this-site.ts';

/** Switches the language for browsers without JavaScript: sets the cookie and redirects back. */
export function loader({ url }: Route.LoaderArgs) {
  const language = url.searchParams.get('to');
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (isLanguage(language)) headers.set('set-cookie', languageCookie(language, url.protocol));
  return redirect(pathOnThisSite(url.searchParams.get('back') ?? '/'), { status: 303, headers });
}
