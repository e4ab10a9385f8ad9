import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexFile } from '#server/search/index/index-file.ts';
import { changeDocuments, type SearchDocument } from '#server/search/index/index-writer.ts';
import { type Filters, filterWords } from '#server/search/index/filter-words.ts';

type Given = Partial<SearchDocument> & { title: string; topic?: number };

/**
 * Indexes documents. Their refs count from 1, and each is a day newer than the one before it. Call `close` at the end:
 * it removes the file.
 */
export function indexDocuments(given: readonly Given[]) {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-search-'));
  const index = createIndexFile(join(folder, 'search.db'));
  changeDocuments(index, '2026-11-28T00:00:00.000Z', ({ put }) => {
    for (const [at, document] of given.entries()) put(complete(document, at));
  });
  const close = () => {
    index.close();
    rmSync(folder, { recursive: true });
  };
  return { index, close };
}

function complete({ topic, ...document }: Given, at: number): SearchDocument {
  const filled = {
    kind: 'article' as const,
    ref: at + 1,
    page: 0,
    at: new Date(Date.UTC(2024, 0, 1 + at)).toISOString(),
    language: 'id' as const,
    people: '',
    topics: '',
    body: '',
    ...document,
  };
  const { kind, language } = filled;
  const filters: Filters = { kind, language, year: Number(filled.at.slice(0, 4)), topic };
  return { filters: filterWords(filters), ...filled };
}

export const documents: Given[] = [
  {
    title: 'Penelitian tentang hutan adat di Kalimantan',
    body: 'Masyarakat adat mengelola hutan sejak lama.',
    topic: 1,
  },
  { title: 'Pengelolaan sampah di kota', body: 'Warga memilah sampah rumah tangga. Pemerintah kota mengangkutnya.' },
  { title: 'Tanah gambut', body: 'Para ahli meneliti tanah gambut di Riau. Kebakaran hutan merusak gambut.', topic: 1 },
  { title: 'Petani kopi', body: 'Petani menanam kopi di lereng gunung. Hasil panen diteliti di laboratorium.' },
  { title: 'Catatan dari lapangan', kind: 'blog', ref: 1, body: 'Kami meneliti hutan bakau dan nelayan di pesisir.' },
  { title: 'Kopi pagi', kind: 'blog', ref: 2, body: 'Secangkir kopi sebelum rapat redaksi.' },
  {
    title: 'Energi surya untuk desa',
    body: 'Listrik tenaga surya menerangi desa terpencil.',
    people: 'Siti Rahmawati',
  },
  { title: 'Perubahan iklim dan pesisir', body: 'Iklim mengubah garis pantai. Nelayan kehilangan perahu.' },
  { title: 'Iklim', body: 'Perubahan cuaca bukan perubahan iklim. Petani mencatat hujan.', topics: 'iklim cuaca' },
  { title: 'Forest policy', language: 'en', body: 'The policy on forests and customary land.' },
  { title: 'Air bersih', body: 'Sumur warga kering pada musim kemarau. Kekeringan memaksa warga membeli air.' },
  {
    title: 'Sekolah lapang',
    body: 'Petani belajar bersama penyuluh tentang kopi dan padi.',
    at: '2022-05-01T00:00:00.000Z',
  },
  {
    title: 'Pasar ikan',
    body: 'Nelayan menjual ikan. Harga ikan turun ketika musim barat.',
    at: '2022-06-01T00:00:00.000Z',
  },
  { title: 'Hujan dan banjir', body: 'Kota kebanjiran karena hujan lebat.' },
  { title: 'Jalan kaki', body: 'Trotoar kota tidak ramah bagi pejalan kaki.' },
  { title: 'Rumah panggung', body: 'Rumah panggung di pesisir tahan banjir rob.' },
  { title: 'Arsip surat', body: 'Surat lama disimpan di lemari besi. Kindblog bukan kata.', people: 'Budi Santoso' },
  { title: 'Burung cenderawasih', body: 'Burung itu hidup di hutan Papua.' },
  { title: 'Penerbitan buku', body: 'Buku terbit setiap bulan.' },
  { title: 'Buku harian', kind: 'blog', ref: 3, body: 'Buku harian seorang peneliti.' },
];
