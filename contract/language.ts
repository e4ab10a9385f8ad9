import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './constants.ts';

/** The cookie with the chosen language. The server reads it, so that the first HTML already has that language. */
const COOKIE = 'language';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Returns the language that a request's Cookie header names, or the default for a missing or unknown one. */
export function languageOfCookies(header: string | null | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE && isLanguage(value)) return value;
  }
  return DEFAULT_LANGUAGE;
}

/**
 * Returns the cookie in the form that Set-Cookie headers and document.cookie accept. `protocol` is the page's protocol:
 * if a page uses https, browsers send its cookie over https only.
 */
export function languageCookie(language: Language, protocol: string): string {
  const cookie = `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
  return protocol === 'https:' ? `${cookie}; Secure` : cookie;
}
