import { fullName, namesOf } from '#contract/identity/full-name.ts';
import { writeCsvRow } from '#server/audit/csv.ts';
import { fromJson } from '#server/database/json-column.ts';
import { isUploadedPath } from '#server/storage/stored-path.ts';
import { findSettings, findTopics, PEOPLE, peopleOf, readsOf, redirectsOf } from './export.repository.ts';
import type { Exporting } from './exporting.ts';

/** Writes people.csv, and adds the authors to the WXR file. Returns the number of people. */
export async function writePeople({ db, folder, wxr }: Exporting): Promise<number> {
  const file = await folder.open('people.csv');
  await file.write(writeCsvRow(PEOPLE));
  let count = 0;
  for await (const person of peopleOf(db)) {
    count += 1;
    await file.write(writeCsvRow(PEOPLE.map((column) => String(person[column] ?? ''))));
    if (!person.is_author) continue;
    const { id, email, bio, affiliation, orcid } = person;
    const [givenName = '', familyName = ''] = namesOf(person);
    const profile = { bio, affiliation, orcid };
    await wxr.person({ id, email, givenName, familyName, displayName: fullName(person), profile });
  }
  await file.close();
  return count;
}

export async function writeTopics({ db, folder, wxr }: Exporting): Promise<number> {
  const topics = await findTopics(db);
  const lines = topics.map(({ id, name, slug, created_at }) => writeCsvRow([String(id), name, slug, created_at]));
  await folder.write('topics.csv', [writeCsvRow(['id', 'name', 'slug', 'created_at']), ...lines].join(''));
  for (const topic of topics) await wxr.topic(topic);
  return topics.length;
}

export async function writeRedirects({ db, folder }: Exporting): Promise<number> {
  const file = await folder.open('redirects.csv');
  await file.write(writeCsvRow(['dari', 'ke']));
  let count = 0;
  for await (const { address, target } of redirectsOf(db)) {
    count += 1;
    await file.write(writeCsvRow([address, target]));
  }
  await file.close();
  return count;
}

/** Writes how often each work was read on each day, works in the bin included. Returns the number of rows. */
export async function writeReadingFigures({ db, folder }: Exporting): Promise<number> {
  const file = await folder.open('reads.csv');
  await file.write(writeCsvRow(['day', 'kind', 'id', 'readings', 'daily_unique_readers', 'downloads']));
  let count = 0;
  for await (const { day, kind, id, total, daily_unique, downloads } of readsOf(db)) {
    count += 1;
    await file.write(writeCsvRow([day, kind, ...[id, total, daily_unique, downloads].map(String)]));
  }
  await file.close();
  return count;
}

/** Writes the settings that differ from the defaults, with their pictures beside them. */
export async function writeSettings({ db, folder, files }: Exporting): Promise<void> {
  const latest = await findSettings(db);
  const settings = Object.fromEntries(latest.map(({ subject, value }) => [subject, fromJson(value)]));
  await folder.write('site/settings.json', `${JSON.stringify(settings, null, 2)}\n`);
  for (const path of pathsIn(settings)) await files.copy(path, 'site');
}

/** Returns the paths of files among the texts of a value, at any depth. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUploadedPath(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}
