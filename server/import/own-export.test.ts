import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeExport } from '#server/export/export.service.ts';
import type { TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, type Person } from '#tests/factories.ts';
import { openOwnApp } from '#tests/open-app.ts';
import { openReport } from './import-report.ts';
import { runImport } from './import.service.ts';
import { wordpressSource } from './wordpress/wordpress.ts';

const APPROVED = { verifikasi_admin: 'disetujui' };
const CORRECTION = 'Angka pada tabel kedua keliru dan sekarang dibetulkan.';
const RETRACTION = 'Data survei ternyata tidak pernah dikumpulkan penulis.';
const CONCERN = 'Sumber data sedang diperiksa bersama penulisnya.';
const REASON = 'Versi ini menyebut alamat rumah seorang narasumber.';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'terarah-own-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Publishes an article and tells readers of its changes, one a minute. Returns its id. */
async function publish(t: TestApp, admin: Person, title: string, changes: [kind: string, note: string][]) {
  const id = await createArticle(t, admin, { title, content: '<p>Isi 0</p>', ...APPROVED });
  for (const [index, [change_kind, change_note]] of changes.entries()) {
    t.clock.advance({ min: 1 });
    const fields = { title, content: `<p>Isi ${index + 1}</p>`, ...APPROVED, change_kind, change_note };
    await t.succeed('POST', `editArticle/${id}`, admin, fields);
  }
  return id;
}

async function fill(t: TestApp) {
  const admin = await createAdmin(t);
  const retracted = await publish(t, admin, 'Air', [
    ['correction', CORRECTION],
    ['retraction', RETRACTION],
  ]);
  await t.succeed('POST', `hidePublicVersion/${retracted}/1`, admin, { reason: REASON });
  const doubted = await publish(t, admin, 'Tanah', [['concern', CONCERN]]);
  const lifted = await publish(t, admin, 'Angin', [
    ['concern', CONCERN],
    ['lifted', 'Pemeriksaan selesai dan datanya ternyata benar.'],
  ]);
  return { retracted, doubted, lifted };
}

async function exportSite(t: TestApp): Promise<string> {
  const root = folder();
  await writeExport(t.system, root, { database: t.database, onWork: () => {} });
  return root;
}

async function importSite(t: TestApp, root: string): Promise<string[]> {
  const file = join(folder(), 'losses.csv');
  const report = await openReport(file);
  const options = { file: 'terarah.xml', media: root, as: 'article', isDry: false, temporary: root } as const;
  const source = wordpressSource(join(root, 'terarah.xml'));
  await runImport(t.system, source, { ...options, database: t.database, report, onWork: () => {} });
  await report.close();
  return readFileSync(file, 'utf8').split('\r\n').slice(1, -1);
}

const workOf = async (t: TestApp, id: number) => (await t.succeed('GET', `publicWork?kind=article&id=${id}`)).work;

test('an export has each public version of an article, and hidden ones with their reason', async () => {
  const t = await openOwnApp();
  const { retracted } = await fill(t);
  const root = await exportSite(t);
  const path = readdirSync(join(root, 'articles')).find((name) => name.startsWith(`${retracted}-`)) ?? '';
  const read = (name: string) => readFileSync(join(root, 'articles', path, name), 'utf8');
  const versions = read('public-versions.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(versions).toMatchObject([
    { number: 1, version: 1, kind: 'first', note: '', hidden_reason: REASON, hidden_at: expect.any(String) },
    { number: 2, version: 2, kind: 'correction', note: CORRECTION, hidden_at: null },
    { number: 3, version: 3, kind: 'retraction', note: RETRACTION, facts: { licence: null, co_authors: [] } },
  ]);
  const { notice } = await workOf(t, retracted);
  expect(read('index.md')).toContain('title: "DITARIK: Air"\n');
  const fields = { kind: 'retraction', note: RETRACTION, at: notice.at };
  expect(read('index.md')).toContain(`public_version: 3\nnotice: ${JSON.stringify(fields)}\n`);
  expect(readFileSync(join(root, 'terarah.xml'), 'utf8')).toContain('<title><![CDATA[DITARIK: Air]]></title>');
});

test('an import of our own export brings back what stands above an article, and reports the other versions', async () => {
  const first = await openOwnApp();
  const { retracted, doubted, lifted } = await fill(first);
  const root = await exportSite(first);
  const second = await openOwnApp();
  const admin = await createAdmin(second);
  second.clock.advance({ h: 1 });
  const losses = await importSite(second, root);
  expect(losses.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    '"versions","4","DITARIK: Air"',
    '"versions","12","Angin"',
  ]);

  for (const id of [retracted, doubted]) {
    const [before, after] = [await workOf(first, id), await workOf(second, id)];
    const { number: _, ...notice } = before.notice;
    expect(after).toMatchObject({ title: before.title, changed_at: before.changed_at, notice, version: 2 });
    expect(after.published_at).toBe(before.published_at);
  }
  expect(await workOf(second, lifted)).toMatchObject({ title: 'Angin', version: 1 });
  expect(await workOf(second, lifted)).not.toHaveProperty('notice');
  const { artikel } = await second.succeed('GET', `detailArtikel/${retracted}`, admin);
  expect(artikel).toMatchObject({ title: 'Air', notice: 'retraction' });
  expect(await second.succeed('GET', `publicVersions/${retracted}`)).toMatchObject({
    title: 'DITARIK: Air',
    versions: [
      { number: 2, kind: 'retraction', note: RETRACTION },
      { number: 1, kind: 'first' },
    ],
  });
});
