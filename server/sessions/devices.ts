import Bowser from 'bowser';

const MAX_CHARACTERS = 80;

/**
 * Describes the browser of a request in words: 'Chrome di Android'. Returns '' if it does not say what it is, as
 * programs do that are no browsers.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return words.join(' di ').slice(0, MAX_CHARACTERS);
}
