const MAX_CHARACTERS = 80;

/**
 * Returns the browser and system of a request in words: 'Chrome di Android'. Returns '' for a client that sends no
 * known User-Agent, such as a script. The library takes 5 MB of memory, so it is loaded at the first sign-in.
 */
export async function deviceOf(userAgent: string | undefined): Promise<string> {
  if (userAgent === undefined || userAgent === '') return '';
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return words.join(' di ').slice(0, MAX_CHARACTERS);
}
