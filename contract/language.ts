import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './constants.ts';

/** Holds the chosen language. A cookie, so that the server knows it and the first HTML is already right. */
const COOKIE = 'language';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** What a request's Cookie header chooses; anything else than a known language is no choice. */
export function languageOfCookies(header: string | null | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE && isLanguage(value)) return value;
  }
  return DEFAULT_LANGUAGE;
}

/** As a Set-Cookie header and document.cookie take it. `protocol` is the page's: over https only https gets it back. */
export function languageCookie(language: Language, protocol: string): string {
  const cookie = `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
  return protocol === 'https:' ? `${cookie}; Secure` : cookie;
}
