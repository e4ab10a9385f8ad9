import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import type { DatabaseKind } from '#server/database/database.ts';
import { createBibliography } from '#server/reading/citations/bibtex.ts';
import { citedBook, type CitedWork, citedWork } from '#server/reading/citations/cited-work.ts';
import { readSiteIn } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import type { Work } from '#server/works/work.ts';
import { listWorks } from '#server/works/works.service.ts';
import type { Exporting } from './exporting.ts';
import { fillExportFolder } from './export-folder.ts';
import {
  articlesOf,
  blogsOf,
  booksOf,
  countWorks,
  findStatement,
  findTopicsOf,
  sitePagesOf,
} from './export.repository.ts';
import { readOneMoment } from './one-moment.ts';
import { createFileCopier } from './pictures.ts';
import { describeExport, type Summary } from './readme.ts';
import { writeSettings, writePeople, writeReadingFigures, writeRedirects, writeTopics } from './site-tables.ts';
import { writeArticleHistory, writeBook, writePageHistory, writeWork } from './work-files.ts';
import { folderName, toArticle, toBlogPost, toPage } from './works.ts';
import { openWxr } from './wxr.ts';

type Options = {
  database: DatabaseKind;
  /** Is called after each work, with the bytes of its pictures and PDF. */
  onWork(bytes: number, total: number): void;
};

/**
 * Writes all works, people, topics, redirects, reading figures and settings into the empty folder `root`, in formats
 * that other programs read. Rows in the bin and unsent drafts are left out. Reads the database as it is at one moment,
 * in small batches.
 * @returns counts, and the files that the storage lacks
 */
export async function writeExport(system: System, root: string, options: Options): Promise<Summary> {
  const { config } = system;
  return await readOneMoment(system.db, options.database, async (db) => {
    const totals = await countWorks(db);
    const content = await readSiteIn(db, config);
    const { identity } = content;
    const at = system.clock.now().toISOString();
    await using folder = await fillExportFolder(root);
    const files = createFileCopier(system, folder);
    const name = identity.publication || identity.name;
    const site = { origin: config.publicUrl, name, language: DEFAULT_LANGUAGE, at };
    const wxr = await openWxr(folder, 'terarah.xml', site, totals.greatestId);
    const exporting: Exporting = { db, origin: config.publicUrl, folder, files, wxr };

    const counts = {
      people: await writePeople(exporting),
      topics: await writeTopics(exporting),
      redirects: await writeRedirects(exporting),
      reading_figures: await writeReadingFigures(exporting),
      ...(await writeWorks(exporting, content, (bytes) => options.onWork(bytes, totals.rows))),
    };
    await writeSettings(exporting);
    const dropped_characters = await wxr.finish();
    const summary: Summary = {
      format: 'terarah-export',
      version: 1,
      made_at: at,
      site: { name, address: config.publicUrl },
      counts: { ...counts, pictures_and_pdfs: files.copied },
      left_out: { in_the_bin: totals.inBin, pictures_of_former_versions: files.missingFormer, dropped_characters },
      missing_files: files.missing,
    };
    await folder.write('README.md', describeExport(summary));
    await folder.write('manifest.json', `${JSON.stringify(summary, null, 2)}\n`);
    await folder.finish();
    return summary;
  });
}

type OnWork = (bytes: number) => void;
/** Adds a work to the bibliography, with the path of its file in the folder. */
type Refer = (work: CitedWork, file?: string) => Promise<void>;

/** WXR needs articles before blog posts and pages, each in the order of their ids: an import gives the ids in order. */
async function writeWorks(exporting: Exporting, content: SiteContent, onWork: OnWork) {
  const file = await exporting.folder.open('terarah.bib');
  const write = createBibliography();
  const refer: Refer = async (...given) => await file.write(write(...given));
  const referTo = async (work: Work) => await refer(citedWork(work, content, exporting.origin));
  const counts = {
    articles: await writeArticles(exporting, referTo, onWork),
    blogs: await writeBlogPosts(exporting, onWork),
    pages: await writePages(exporting, onWork),
  };
  const books = await writeBooks(exporting, refer, onWork);
  await file.close();
  return { ...counts, books };
}

async function writeArticles(exporting: Exporting, referTo: (work: Work) => Promise<void>, onWork: OnWork) {
  const { db, origin } = exporting;
  let count = 0;
  for await (const row of articlesOf(db)) {
    const work = toArticle(
      row,
      { topics: await findTopicsOf(db, row.id), statement: await findStatement(db, row) },
      origin,
    );
    const bytes = (await writeWork(exporting, work)) + (await writeArticleHistory(exporting, work.folder, row.id));
    // None if the article is not public.
    for (const published of await listWorks({ db }, 'article', [row.id])) await referTo(published);
    count += 1;
    onWork(bytes);
  }
  return count;
}

async function writeBlogPosts(exporting: Exporting, onWork: OnWork) {
  let count = 0;
  for await (const row of blogsOf(exporting.db)) {
    onWork(await writeWork(exporting, toBlogPost(row, exporting.origin)));
    count += 1;
  }
  return count;
}

async function writePages(exporting: Exporting, onWork: OnWork) {
  let count = 0;
  for await (const row of sitePagesOf(exporting.db)) {
    const work = toPage(row, exporting.origin);
    onWork((await writeWork(exporting, work)) + (await writePageHistory(exporting, work.folder, row.id)));
    count += 1;
  }
  return count;
}

async function writeBooks(exporting: Exporting, refer: Refer, onWork: OnWork) {
  let count = 0;
  for await (const row of booksOf(exporting.db)) {
    onWork(await writeBook(exporting, row));
    await refer(citedBook(row), row.file === null ? '' : `books/${folderName(row.id, row.title)}/${row.file}`);
    count += 1;
  }
  return count;
}
