import { fromJson } from '#server/database/json-column.ts';
import {
  articleEventsOf,
  articleVersionsOf,
  type BookRow,
  publicVersionsOf,
  sitePageVersionsOf,
} from './export.repository.ts';
import type { Exporting } from './exporting.ts';
import { writeFrontMatter } from '#server/text/markdown/front-matter.ts';
import { plainToMarkdown, toMarkdown } from '#server/text/markdown/markdown.ts';
import { picturesIn, storedPath } from './pictures.ts';
import { folderName, type ExportedWork } from './works.ts';

/** Writes a work as Markdown with its pictures beside it, and adds it to the WXR file. Returns the pictures' bytes. */
export async function writeWork({ folder, files, wxr, origin }: Exporting, work: ExportedWork): Promise<number> {
  const { html, isFormatted, image, fields, item } = work;
  const place = { origin, picture: (src: string) => storedPath(src) ?? src };
  const text = isFormatted ? toMarkdown(html, place) : plainToMarkdown(html);
  await folder.write(`${work.folder}/index.md`, writeFrontMatter({ ...fields, picture: image ?? undefined }) + text);
  await wxr.item(item);
  let bytes = image === null ? 0 : await files.copy(image, work.folder);
  for (const { path } of picturesIn(html)) bytes += await files.copy(path, work.folder);
  return bytes;
}

/** Writes versions, public versions and events of an article as JSON lines. Returns the bytes of its pictures. */
export async function writeArticleHistory({ db, folder, files }: Exporting, path: string, id: number) {
  let bytes = 0;
  const versions = await folder.open(`${path}/versions.jsonl`);
  for await (const row of articleVersionsOf(db, id)) {
    await versions.write(lineOf({ ...row, keywords: fromJson(row.keywords) }));
    if (row.image !== null) bytes += await files.copyFormer(row.image, path);
    for (const picture of picturesIn(row.content)) bytes += await files.copyFormer(picture.path, path);
  }
  await versions.close();
  const shown = await folder.open(`${path}/public-versions.jsonl`);
  for await (const row of publicVersionsOf(db, id)) await shown.write(lineOf({ ...row, facts: fromJson(row.facts) }));
  await shown.close();
  const events = await folder.open(`${path}/events.jsonl`);
  for await (const { mail_id: _, reasons, state_before: before, ...row } of articleEventsOf(db, id)) {
    const state_before = before === null ? null : fromJson(before);
    await events.write(lineOf({ ...row, reasons: fromJson(reasons), state_before }));
  }
  await events.close();
  return bytes;
}

export async function writePageHistory({ db, folder, files }: Exporting, path: string, id: number) {
  let bytes = 0;
  const versions = await folder.open(`${path}/versions.jsonl`);
  for await (const row of sitePageVersionsOf(db, id)) {
    await versions.write(lineOf(row));
    for (const picture of picturesIn(row.content)) bytes += await files.copyFormer(picture.path, path);
  }
  await versions.close();
  return bytes;
}

export async function writeBook({ folder, files }: Exporting, row: BookRow): Promise<number> {
  const { id, title, author, tahun, penerbit, doi, file, created_at, updated_at } = row;
  const path = `books/${folderName(id, title)}`;
  const fields = {
    title,
    kind: 'book',
    id,
    authors: author,
    year: tahun,
    publisher: penerbit,
    doi,
    created: created_at,
    updated: updated_at,
    pdf: file ?? undefined,
  };
  const text = file === null ? '' : `[PDF](${file})\n`;
  await folder.write(`${path}/index.md`, writeFrontMatter(fields) + text);
  return file === null ? 0 : await files.copy(file, path);
}

const lineOf = (row: object) => `${JSON.stringify(row)}\n`;
