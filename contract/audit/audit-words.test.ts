import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_ENTITIES, actionWord, describeDetails, entityWord } from './audit-words.ts';

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ from: 'menunggu', to: 'disetujui' }, ['status: menunggu → disetujui']],
  [{ from: 'menunggu', to: 'ditolak', tone: 'revise' }, ['status: menunggu → ditolak', 'minta perbaikan']],
  [
    { from: 'menunggu', to: 'menunggu', publish_at: '2026-11-24T01:00:00.000Z' },
    ['status: menunggu → menunggu', 'jadwal terbit: 2026-11-24 08.00 WIB'],
  ],
  [
    { title: { from: 'Lama', to: 'Judul baru' }, content: 'changed', image: { from: null, to: 'images/ab/640.webp' } },
    ['judul: Lama → “Judul baru”', 'isi diubah', 'gambar ditambahkan'],
  ],
  [{ image: { from: 'images/ab/640.webp', to: 'images/cd/640.webp' } }, ['gambar diubah']],
  [{ file: { from: 'books/ab.pdf', to: null } }, ['PDF dihapus']],
  [{ user_id: { from: 3, to: 5 } }, ['author: nomor 3 → nomor 5']],
  [{ translation_of: { from: null, to: 12 } }, ['terjemahan dari: kosong → nomor 12']],
  [{ tahun: { from: null, to: '2025' } }, ['tahun: kosong → 2025']],
  [
    { co_authors: 'changed', doi: { from: null, to: '10.1234/a' } },
    ['penulis lain diubah', 'DOI: kosong → “10.1234/a”'],
  ],
  [{ to: 'editors' }, ['kepada: redaksi']],
  [{ to: 'author' }, ['kepada: penulis']],
  [{ roleType: 1 }, []],
  [{ rows: 3 }, ['jumlah: 3']],
  [{ added: 3 }, ['jumlah: 3']],
  [{ address: '/lama', target: { from: '/a', to: '/b' } }, ['alamat: “/lama”', 'tujuan: “/a” → “/b”']],
  [{ mail: 'b1946ac9', subject: 'Kabar' }, ['perihal: Kabar']],
  [{ baru: { a: 1 } }, ['baru: {"a":1}']],
])('%j is shown as %j', (details, shown) => {
  expect(describeDetails(details)).toEqual(shown);
});

test('each action and kind has a word, and an unknown one is shown as it is', () => {
  expect(new Set(AUDIT_ACTIONS.map(actionWord)).size).toBe(AUDIT_ACTIONS.length);
  expect(new Set(AUDIT_ENTITIES.map(entityWord)).size).toBe(AUDIT_ENTITIES.length);
  expect([actionWord('lain'), entityWord('lain')]).toEqual(['lain', 'lain']);
});
