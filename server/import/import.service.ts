import { basename } from 'node:path';
import { lockArticle, amendArticle } from '#server/articles/article.ts';
import { lockPair } from '#server/articles/translations/translations.service.ts';
import { change } from '#server/change.ts';
import type { DatabaseKind } from '#server/database/database.ts';
import { unlessMissing } from '#server/errors.ts';
import { requireAnyAdmin } from '#server/identity/users/admins.ts';
import type { System } from '#server/system.ts';
import { adminCaller, type Importing } from './import-context.ts';
import type { ImportReport } from './import-report.ts';
import {
  findContent,
  findItems,
  findUnfinishedRun,
  findUpdatedAt,
  hasItems,
  deleteRun,
  findWorkItem,
  finishRun,
  type ImportItem,
  insertRun,
  updateContent,
} from './import-runs.repository.ts';
import { rewriteInnerLinks } from './inner-links.ts';
import { addAuthorAddresses } from './new-addresses.ts';
import { importPerson } from './people.ts';
import { openPictureFinder } from './pictures/picture-finder.ts';
import type { OwnWork } from './own-work.ts';
import { ImportError, type Source, type SourceSite, type SourceWork } from './source.ts';
import { knownTopics } from './topics.ts';
import { importWork } from './works.ts';

const ITEMS_AT_ONCE = 200;

type Options = {
  file: string;
  /** A folder with the pictures of the former site. */
  media: string | undefined;
  as: 'article' | 'blog';
  isDry: boolean;
  database: DatabaseKind;
  report: ImportReport;
  /** A folder for downloaded pictures. */
  temporary: string;
  /** Called after each work, with the number of works in the file. */
  onWork(done: number, total: number): void;
};

/**
 * Takes over a former site: people, topics, works with pictures, and redirects from their former addresses. What an
 * earlier run has added stays as it is. An interrupted run is continued under its number.
 * @returns the number of the run; 0 for a dry run, and if nothing was new
 * @throws ImportError before anything is written if the file is not whole, or no admin could own its works
 */
export async function runImport(system: System, source: Source, options: Options): Promise<number> {
  const { site, works, own } = await survey(source);
  await refuseOwnSite(system, site, own);
  const importing = await begin(system, source, site, options);
  let done = 0;
  /** The works of our own export that are translations: keys, and ids of their originals in the former site. */
  const translations = new Map<string, number>();
  const ownKeys = new Map<number, string>();
  for await (const item of source.records()) {
    if (item.record === 'person') await importPerson(importing, item);
    if (item.record === 'loss') await importing.report.loss(item.loss);
    if (item.record !== 'work') continue;
    noteOwn(item, ownKeys, translations);
    await importWork(importing, item);
    options.onWork((done += 1), works);
  }
  if (importing.isDry) return 0;
  await addAuthorAddresses(importing);
  for (const [key, original] of translations) {
    if (await pair(importing, key, ownKeys.get(original))) continue;
    const what = `The pair with the work ${original} of the former site, whose translation this work is.`;
    await importing.report.loss({ key, title: '', kind: 'translation', what });
  }
  await settleLinks(importing, ownKeys.size > 0);
  if (await hasItems(system.db, importing.runId)) {
    await finishRun(system.db, importing.runId, system.clock.now().toISOString());
    return importing.runId;
  }
  await deleteRun(system.db, importing.runId);
  return 0;
}

/** Reads the whole file once, so that a file that is not whole is refused before anything is written. */
async function survey(source: Source): Promise<{ site: SourceSite; works: number; own: OwnWork | undefined }> {
  let site: SourceSite | undefined;
  let own: OwnWork | undefined;
  let works = 0;
  for await (const item of source.records()) {
    if (item.record === 'site') site = item;
    if (item.record !== 'work') continue;
    works += 1;
    own ??= item.own;
  }
  if (!site) throw new ImportError('The file does not say of which site it is an export.');
  return { site, works, own };
}

/** Refuses the export of this very site, because it would add every work a second time. */
async function refuseOwnSite({ config, db }: System, { address }: SourceSite, own: OwnWork | undefined): Promise<void> {
  if (!own || address !== new URL(config.publicUrl).origin) return;
  const kind = own.kind === 'sitePage' ? 'page' : own.kind;
  if ((await findUpdatedAt(db, kind, own.id)) === undefined) return;
  throw new ImportError('The file is an export of this site, and its works are here. Import it into an empty site.');
}

async function begin(system: System, source: Source, site: SourceSite, options: Options): Promise<Importing> {
  const { file, media, as, isDry, database, report, temporary } = options;
  const adminId = await requireAnyAdmin(system).catch(() => {
    throw new ImportError(
      'There is no admin who could own the works. Make one first: npm run admin -- create-admin EMAIL',
    );
  });
  const origin = `${source.system} ${site.address}`;
  return {
    system,
    database,
    admin: adminCaller(adminId),
    origin,
    runId: isDry ? 0 : await runOf(system, origin, basename(file)),
    isDry,
    as,
    site,
    hasMedia: media !== undefined,
    finder: await openPictureFinder({
      media,
      site,
      download: !isDry,
      folder: temporary,
      limits: { bytes: system.config.maxImageBytes },
    }),
    report,
    people: new Map(),
    topics: await knownTopics(system),
    addresses: new Map(),
  };
}

async function runOf({ db, clock }: System, origin: string, file: string): Promise<number> {
  const unfinished = await findUnfinishedRun(db, origin);
  return unfinished?.id ?? (await insertRun(db, { origin, file, started_at: clock.now().toISOString() }));
}

function noteOwn({ key, own }: SourceWork, ownKeys: Map<number, string>, translations: Map<string, number>): void {
  if (own?.kind !== 'article') return;
  ownKeys.set(own.id, key);
  if (own.translation_of) translations.set(key, own.translation_of);
}

/**
 * Makes an imported article the translation of another one, as both were on the former site. Returns false if it is
 * none here. A work of an earlier run stays as it is.
 */
async function pair(
  { system, origin, runId }: Importing,
  key: string,
  originalKey: string | undefined,
): Promise<boolean> {
  const translation = await findWorkItem(system.db, origin, key);
  const original = originalKey === undefined ? undefined : await findWorkItem(system.db, origin, originalKey);
  if (translation && translation.run_id !== runId) return true;
  if (translation?.row_id == null || original?.row_id == null) return false;
  const [id, translation_of] = [translation.row_id, original.row_id];
  return await change(system, async (tx) => {
    await lockPair(tx.db, id, { translation_of });
    const [article, other] = [await lockArticle(tx.db, id), await lockArticle(tx.db, translation_of)];
    if (article.translation_of === translation_of) return true;
    if (other.translation_of !== null || other.language === article.language) return false;
    if (article.translation_of !== null || article.updated_at !== translation.version) return false;
    await amendArticle(tx, article, { translation_of, translates_version: 1 });
    tx.publicChanged();
    return true;
  });
}

/** Rewrites the links between the works of a run, which are known only after all works have their addresses here. */
async function settleLinks(importing: Importing, isOwn: boolean): Promise<void> {
  const { system, runId } = importing;
  for (const kind of ['article', 'blog', 'page'] as const) {
    for (let after = ''; ; ) {
      const items = await findItems(system.db, runId, kind, after, ITEMS_AT_ONCE);
      const last = items.at(-1);
      if (!last) break;
      for (const item of items) await settleLinksOf(importing, kind, item, isOwn);
      after = last.key;
    }
  }
}

async function settleLinksOf(
  { system, site, addresses }: Importing,
  kind: 'article' | 'blog' | 'page',
  { row_id: id }: ImportItem,
  isOwn: boolean,
): Promise<void> {
  if (id === null) return;
  const rewrite = (text: string) => rewriteInnerLinks(text, { site: site.address, addresses, isOwn });
  const content = await findContent(system.db, kind, id);
  if (content === undefined || rewrite(content) === content) return;
  await change(system, async (tx) => {
    if (kind === 'article') {
      const article = await lockArticle(tx.db, id).catch(unlessMissing);
      if (article?.public_version === 1) await amendArticle(tx, article, { content: rewrite(article.content) });
    } else await updateContent(tx.db, kind, id, rewrite(content));
    tx.publicChanged();
  });
}
