import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { type SiteContent, siteContent } from '#contract/site/site-settings.ts';
import type { FooterPage } from '#contract/site-pages/site-page-rules.ts';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { Queries } from '#server/database/database.ts';
import type { StoredSiteValue } from '#server/database/schema.ts';
import type { System } from '#server/system.ts';
import { findLatestSettings } from './site-settings.repository.ts';

type Settings = Pick<System['config'], 'defaultLicence' | 'publicUrl'>;

/** What a mail says about its sender: the institute's name, the name of its publication, and the site's address. */
export type MailSite = { name: string; publication: string; publicUrl: string };

/**
 * Returns the facts about the institute as visitors see them. They are cached until public content changes, so it may
 * be called for each request. Do not call it in a transaction: there, `readSiteIn` reads them.
 */
export async function readSite(system: Pick<System, 'db' | 'config' | 'publicContent'>): Promise<SiteContent> {
  return await system.publicContent.remember('site', () => readSiteIn(system.db, system.config));
}

/** Like readSite, but queries the given database, which may be a transaction. */
export async function readSiteIn(db: Queries, config: Settings): Promise<SiteContent> {
  const latest = await findLatestSettings(db);
  const site = defaultSite(config);
  for (const [subject, { value }] of latest) applyChange(site, subject, value);
  return site;
}

/** Returns what a mail that is queued in this transaction says about its sender. */
export async function readMailSite(db: Queries, config: Settings): Promise<MailSite> {
  const { identity } = await readSiteIn(db, config);
  return { name: identity.name, publication: identity.publication || identity.name, publicUrl: config.publicUrl };
}

/** Returns a new object with what visitors see of a subject that no admin has changed. */
export function defaultSite({ defaultLicence }: Settings): SiteContent {
  const site = structuredClone(DEFAULT_SITE);
  site.identity.licence = defaultLicence ?? '';
  return site;
}

/**
 * Applies a stored change to a subject of `site`. Leaves out each field whose value does not fit, for example because
 * another release has stored it: a page with the default is better than no page.
 */
export function applyChange(site: SiteContent, subject: SiteSubject, value: StoredSiteValue): void {
  for (const [field, stored] of Object.entries(value)) {
    const changed = { ...site[subject], [field]: stored };
    if (siteContent.shape[subject].safeParse(changed).success) Object.assign(site[subject], changed);
  }
}

type Needs = Pick<System, 'db' | 'config' | 'publicContent' | 'log'>;

/**
 * Returns a function that returns what every page shows: the facts about the institute, and the links that
 * `readFooterPages` returns. If the database fails, they are the last ones that the function has read, or else the
 * defaults, and `isCurrent` is false.
 */
export function createSiteReader(system: Needs, readFooterPages: (system: Needs) => Promise<FooterPage[]>) {
  let facts = { site: defaultSite(system.config), footerPages: new Array<FooterPage>() };
  return async () => {
    try {
      facts = { site: await readSite(system), footerPages: await readFooterPages(system) };
      return { ...facts, isCurrent: true };
    } catch (error) {
      system.log.warn({ err: error }, 'what every page shows cannot be read; pages show what was read last');
      return { ...facts, isCurrent: false };
    }
  };
}
