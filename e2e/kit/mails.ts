import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Site } from './site.ts';

/** Waits for a mail to this address whose subject contains the words. Returns the text of the latest one. */
export async function mailTo(site: Site, address: string, words: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      for (const mail of await mailsOf(site)) {
        if (mail.to?.[0]?.address === address && mail.subject?.includes(words)) text = mail.text ?? '';
      }
      return text;
    })
    .not.toBe('');
  return text;
}

/** Returns the first link to the page `path` in the text of a mail, without the origin. */
export function linkIn(text: string, path: string): string {
  return new RegExp(`^\\s*https?://[^/\\s]+(${path}[?#]\\S+)$`, 'm').exec(text)?.[1] ?? '';
}

/** Returns all mails so far, oldest first. */
export async function mailsOf(site: Site) {
  const folder = join(site.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return await Promise.all(files.map(async (file) => await PostalMime.parse(await readFile(join(folder, file)))));
}
