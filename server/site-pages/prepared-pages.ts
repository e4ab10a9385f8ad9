import { readFile } from 'node:fs/promises';
import { PREPARED_ADDRESSES } from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage } from '#contract/site-pages/site-pages.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { escapeText } from '#server/text/escape-text.ts';

type PreparedAddress = PreparedPage['address'];

const TITLES: Readonly<Record<PreparedAddress, string>> = {
  'pedoman-penulis': 'Pedoman penulis',
  'kebijakan-redaksi': 'Kebijakan redaksi',
  privasi: 'Privasi',
};

/** Matches a fact about the institute in a prepared text: {{name}}. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Returns the prepared texts, without their contents, in the order of PREPARED_ADDRESSES. */
export function listPrepared(): Omit<PreparedPage, 'content'>[] {
  return PREPARED_ADDRESSES.map(describe);
}

/** Returns the text that is prepared for an address, with the present facts about the institute, or undefined. */
export async function readPrepared(
  system: Pick<System, 'db' | 'config' | 'publicContent'>,
  address: string,
): Promise<PreparedPage | undefined> {
  const known = PREPARED_ADDRESSES.find((one) => one === address);
  if (!known) return undefined;
  const text = await readFile(new URL(`./prepared/${known}.html`, import.meta.url), 'utf8');
  return { ...describe(known), content: fill(text.trim(), await readSite(system)) };
}

function describe(address: PreparedAddress): Omit<PreparedPage, 'content'> {
  return { address, title: TITLES[address], language: 'id' };
}

function fill(text: string, { identity, contact }: SiteContent): string {
  const facts: Partial<Record<string, string>> = {
    name: identity.name,
    publication: identity.publication || identity.name,
    email: contact.email,
    phone: contact.phone,
    address: contact.address.join(', '),
  };
  // In the prepared texts, only the e-mail address is also in an attribute.
  return text.replace(PLACEHOLDER, (placeholder, name: string) => escapeText(facts[name] ?? placeholder));
}
