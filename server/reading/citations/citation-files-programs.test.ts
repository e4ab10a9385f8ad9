import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { type PostKindName, postAddress } from '#contract/posts/post-kinds.ts';
import { type CitationFile, citationPath } from '#contract/works/citation-formats.ts';
import type { CitedName } from '#contract/works/cited-names.ts';
import type { PublicWork } from '#contract/works/public-works.ts';
import { createBlog, createPerson } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { nameOf, readBiblatexml, readCslJson, readMods, type ReadReference } from '#tests/read-references.ts';
import { lacksValidators, validate } from '#tests/validators.ts';

const ORIGIN = 'https://terarah.example';

/** A further author by given and family name. */
const by = (given_name: string, family_name = '') => ({ given_name, family_name, affiliation: '', orcid: null });

type Given = { names: [string, string]; title: string } & Record<string, unknown>;

const WORKS: Given[] = [
  { names: ['Siti Rahma', 'Nur Aini'], title: 'Panen Air Hujan di NTT' },
  { names: ['Sumarni', '-'], title: 'Sampah DKI {dan} warga', co_authors: [by('I Gusti Ayu'), by('Budi', 'Santoso')] },
  {
    names: ['Prof. Dr. Ir. Made', 'Wijaya, S.Si., M.Sc.'],
    title: '100% & $5 #1 a_b ~ ^ \\ @misc x',
    doi: '10.5555/abc',
  },
  { names: ['Muh. Rizki', 'bin Abdullah'], title: `Kata "kutip" dan 'tunggal' <b dan> lagi`, language: 'en' },
  {
    names: ['Robert', 'Wolter, Jr.'],
    title: 'Hutan 🌳 مرحبا بالعالم 水の都',
    co_authors: [by('明', '王'), by('محمد', 'علي')],
  },
  { names: ['Rina and Rani', 'Hatta'], title: 'Tanah dan Air', co_authors: [by('Siti', 'Sand and Sea')] },
  { names: ['Agus', 'Salim'], title: 'Pesisir', doi: '10.5555/a_b%c#d&e<f>(g);h~i^j$k' },
  {
    names: ['Dewi', 'O’Hara-Putri'],
    title: 'Ringkasan',
    abstract: `Baris & 1\n\nBaris "2" ${'kata panjang '.repeat(140)}`,
  },
  { names: ['Kurniawan', 'Adi'], title: 'Kunci', keywords: ['air', 'C#', 'R&D', 'desa_kota', '50%', 'é', '水'] },
  {
    names: ['Satu', 'Pertama'],
    title: 'Banyak penulis',
    co_authors: Array.from({ length: 20 }, (_, index) =>
      by(`Nama${index}`, index % 3 === 0 ? '' : `Keluarga ${index}`),
    ),
  },
  { names: ['Lukman', 'Hakim'], title: 'Kurung { tunggal', language: 'en', licence: 'CC-BY-4.0' },
];

const t = await openTestApp({ publicUrl: ORIGIN });
const folder = mkdtempSync(join(tmpdir(), 'terarah-citations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const works: { key: string; kind: PostKindName; read: ReadReference }[] = [];

/** Publishes the works and stores each kind of file of all works as one file. */
async function prepare(): Promise<void> {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const texts: Record<CitationFile, string[]> = { bib: [], ris: [], 'csl.json': [], txt: [] };
  const add = async (kind: PostKindName, id: number) => {
    const fetched = async (file: CitationFile) => {
      const response = await fetch(address + citationPath(kind, id, file));
      expect(response.status).toBe(200);
      const text = await response.text();
      texts[file].push(text);
      return text;
    };
    const [csl] = await Promise.all([fetched('csl.json'), fetched('bib'), fetched('ris')]);
    const answer = await fetch(`${address}/api/publicWork?kind=${kind}&id=${id}`);
    const { work } = (await answer.json()) as { work: PublicWork };
    works.push({ key: JSON.parse(csl)[0].id, kind, read: expected(work) });
  };
  for (const { names, ...given } of WORKS) {
    const author = await createPerson(t, { nama_depan: names[0], nama_belakang: names[1], role_type: ROLE_ADMIN });
    const fields = { content: '<p>Isi</p>', verifikasi_admin: 'disetujui', ...given };
    await add('article', (await t.succeed('POST', 'postArtikel', author, fields)).id);
  }
  const blogger = await createPerson(t, { nama_depan: 'Wati', nama_belakang: 'Blogger', role_type: ROLE_ADMIN });
  await add('blog', await createBlog(t, blogger, { title: 'Kabar & Cerita', status: 'onpost' }));
  writeFileSync(join(folder, 'all.bib'), texts.bib.join(''));
  writeFileSync(join(folder, 'all.ris'), texts.ris.join(''));
  writeFileSync(join(folder, 'all.json'), JSON.stringify(texts['csl.json'].flatMap((text) => JSON.parse(text))));
}

function expected({ kind, id, title, authors, published_at, doi, abstract, keywords }: PublicWork): ReadReference {
  return {
    title,
    authors: authors.map(({ cited }) => cited),
    year: published_at.slice(0, 4),
    container: 'Terarah',
    doi: doi ?? '',
    url: ORIGIN + postAddress(kind, id),
    abstract: abstract.replaceAll(/\s+/g, ' '),
    keywords: keywords.join(', '),
  };
}

/**
 * Undoes what programs change on purpose, or because they do not know a command of LaTeX: quotation marks and dashes
 * become typographic ones, pandoc drops a brace without a counterpart, and bibutils has another sign for a caret.
 */
const plain = (text: string) =>
  text
    .replaceAll(/["‘’“”]/g, "'")
    .replaceAll('–', '-')
    .replaceAll('⌃', '^')
    .replaceAll('\\textbackslash', '\\')
    .replace(' { tunggal', '  tunggal');

/** Returns what a program has read, or should have read, with `change` applied to every text. */
function mapTexts(read: ReadReference, change: (text: string) => string): ReadReference {
  const changed = Object.entries(read).map(([name, value]) => [
    name,
    typeof value === 'string' ? change(value) : value,
  ]);
  const names = read.authors.map((author) =>
    Object.fromEntries(Object.entries(author).map(([name, value]) => [name, change(value)])),
  );
  return { ...Object.fromEntries(changed), authors: names };
}

const COMMANDS: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciitilde: '~',
  textasciicircum: '^',
};
const withoutCommands = (text: string) =>
  text.replaceAll(
    /\\(?:(text[a-z]+)(?:\{\})?|([{}&%$#_]))/g,
    (_, command = '', sign = '') => COMMANDS[command] ?? sign,
  );

describe.skipIf(lacksValidators)('programs of others read each file back', () => {
  beforeAll(prepare);

  test('biber reads BibTeX, and finds that it fits biblatex', async () => {
    const tool = ['--tool', '--validate-datamodel', '--output-format=biblatexml', '--output-file=all.xml'];
    const said = await validate('biber', [...tool, 'all.bib'], folder);
    // A field that biblatex does not have, but Zotero reads the licence from it.
    expect(said.match(/^(?:WARN|ERROR) - .*/gm)).toEqual([
      expect.stringContaining("Field 'copyright' invalid in data model - ignoring"),
    ]);
    await validate('xmllint', ['--noout', '--relaxng', 'all.rng', 'all.xml'], folder);
    const found = readBiblatexml(await validate('xmllint', ['all.xml'], folder));
    for (const { key, read } of works) {
      expect(mapTexts(found.get(key) as ReadReference, withoutCommands)).toEqual({ ...read, keywords: '' });
    }
  });

  test.each([
    ['bibtex', 'all.bib'],
    ['biblatex', 'all.bib'],
    ['csljson', 'all.json'],
  ])('pandoc reads %s', async (format, file) => {
    const found = readCslJson(await validate('pandoc', ['-f', format, '-t', 'csljson', file], folder));
    for (const { key, read } of works)
      expect(mapTexts(found.get(key) as ReadReference, plain)).toEqual(mapTexts(read, plain));
  });

  test('bibutils reads BibTeX', async () => {
    const found = new Map(readMods(await validate('bib2xml', ['-i', 'unicode', 'all.bib'], folder)));
    for (const { key, read } of works)
      expect(mapTexts(found.get(key) as ReadReference, plain)).toEqual(mapTexts(read, plain));
  });

  test('bibutils reads RIS', async () => {
    const found = readMods(await validate('ris2xml', ['-i', 'unicode', 'all.ris'], folder));
    expect(found.map(([, read]) => read)).toEqual(
      works.map(({ read }) => ({ ...read, authors: read.authors.flatMap(asInRis) })),
    );
  });
});

/** RIS has no commas within a name. bibutils divides one name of several words, and names with "and" in them. */
function asInRis(author: CitedName): CitedName[] {
  if ('literal' in author) {
    const words = author.literal.split(' ');
    return [nameOf(words.at(-1) ?? '', words.slice(0, -1).join(' '))];
  }
  const { family, given } = author;
  const written = `${family.replaceAll(',', '')}, ${given}`.split(' and ');
  return written.map((part) => nameOf(...(part.split(', ') as [string, string?])));
}
