import { type PersonName, fullName } from '#contract/identity/full-name.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import type {
  PreparedPage,
  SitePage,
  SitePageInList,
  SitePageVersion,
  SitePageVersionInList,
} from '#contract/site-pages/site-pages.ts';
import { notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { listPrepared, readPrepared } from './prepared-pages.ts';
import { sitePageKind } from './site-page-kind.ts';
import { findVersion, findVersions } from './site-page-versions.repository.ts';
import { findPage, findPages } from './site-pages.repository.ts';

/** Lists the pages, and the prepared texts whose addresses no page has. */
export async function listPages({ db }: System) {
  const pages = await findPages(db);
  const taken = new Set(pages.map(({ address }) => address));
  return {
    pages: pages.map((page): SitePageInList => ({ ...page, in_footer: page.in_footer === 1 })),
    prepared: listPrepared().filter(({ address }) => !taken.has(address)),
  };
}

export async function readPage({ db }: System, id: number): Promise<SitePage> {
  const page = await findPage(db, id);
  if (!page) throw notFound(sitePageKind.notFound);
  return { ...page, in_footer: page.in_footer === 1 };
}

export async function readPreparedPage(system: System, address: string): Promise<PreparedPage> {
  const page = await readPrepared(system, address);
  if (!page) throw notFound(sitePageKind.notFound);
  return page;
}

/** Lists the versions of a page, the newest first. */
export async function listVersions(system: System, id: number): Promise<SitePageVersionInList[]> {
  await readPage(system, id);
  const versions = await findVersions(system.db, id);
  return versions.map((version) => ({ ...version, changed_by: nameOf(version) }));
}

/** @throws not found also for a version of a deleted page */
export async function readVersion(system: System, id: number, number: number): Promise<SitePageVersion> {
  await readPage(system, id);
  const version = await findVersion(system.db, id, number);
  if (!version) throw notFound(schemasOf('sitePageVersion').notFound ?? '');
  return { ...version, in_footer: version.in_footer === 1, changed_by: nameOf(version) };
}

type JoinedName = { [Key in keyof PersonName]: PersonName[Key] | null };

const nameOf = ({ nama_depan, nama_belakang }: JoinedName) =>
  nama_depan === null || nama_belakang === null ? null : fullName({ nama_depan, nama_belakang });
