const MAX_CHARACTERS = 80;

/**
 * Describes the browser of a request in words: 'Chrome di Android'. Returns '' if it does not say what it is, as
 * programs do that are no browsers. The library is loaded for the first sign-in, because it takes 5 MB.
 */
export async function deviceOf(userAgent: string | undefined): Promise<string> {
  if (userAgent === undefined || userAgent === '') return '';
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return words.join(' di ').slice(0, MAX_CHARACTERS);
}
