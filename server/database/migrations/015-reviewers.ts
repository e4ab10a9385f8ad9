import type { Kysely } from 'kysely';
import { type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** The initial reason templates of a site. Admins can change them. */
const TEMPLATES = [
  [
    'Sumber belum jelas',
    'Beberapa pernyataan dan angka belum menyebut sumbernya. Mohon cantumkan sumber untuk setiap data, kutipan, dan temuan, lalu lengkapi daftar pustakanya.',
  ],
  [
    'Di luar cakupan',
    'Topik artikel ini berada di luar cakupan kami, yaitu keberlanjutan, lingkungan hidup, dan pembangunan. Mohon jelaskan kaitannya dengan cakupan itu, atau ajukan ke penerbit yang lebih sesuai.',
  ],
  [
    'Data belum cukup',
    'Kesimpulan artikel ini belum didukung data yang cukup. Mohon tambahkan data atau penjelasan tentang cara data diperoleh, dan sebutkan batas-batasnya.',
  ],
  [
    'Perlu penyuntingan bahasa',
    'Beberapa bagian sulit diikuti karena ejaan, kalimat yang terlalu panjang, atau istilah yang belum dijelaskan. Mohon sunting bahasanya agar dapat dipahami pembaca umum.',
  ],
  [
    'Gambar tanpa izin atau sumber',
    'Asal atau izin pemakaian sebagian gambar belum disebut. Mohon tuliskan sumber dan izinnya pada keterangan gambar, atau ganti dengan gambar yang boleh dipakai.',
  ],
  [
    'Sudah pernah terbit',
    'Artikel ini, atau sebagian besar isinya, sudah pernah terbit di tempat lain. Kami hanya menerima tulisan yang belum pernah diterbitkan, kecuali ada izin dari penerbit pertamanya.',
  ],
  [
    'Terlalu promosi',
    'Artikel ini lebih banyak mempromosikan produk, jasa, atau lembaga daripada menyampaikan pengetahuan. Mohon hilangkan bagian promosinya dan utamakan temuan yang berguna bagi pembaca.',
  ],
  [
    'Format belum sesuai',
    'Susunan artikel belum sesuai. Mohon gunakan judul bagian yang berurutan, tambahkan abstrak dan kata kunci, dan pastikan setiap gambar dan tabel memiliki keterangan.',
  ],
] as const;

/** Adds three tables for reviewing: who is reading an article, reason templates, and preview links. */
export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('article_claims')
    .addColumn('article_id', 'integer', (column) => column.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('article_claims_by_end').on('article_claims').column('until').execute();

  await tableWithId(db, kind, 'reason_templates')
    .$call(texts('title', 'text'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  const updated_at = new Date(0).toISOString();
  await (db as Kysely<{ reason_templates: object }>)
    .insertInto('reason_templates')
    .values(TEMPLATES.map(([title, text], index) => ({ title, text, position: index + 1, updated_at })))
    .execute();

  await tableWithId(db, kind, 'preview_links')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(texts('created_at', 'expires_at'))
    .execute();
  await db.schema.createIndex('preview_links_by_article').on('preview_links').column('article_id').execute();
  await db.schema.createIndex('preview_links_by_end').on('preview_links').column('expires_at').execute();

  // The editors' review queue uses this index to find what other editors have done since a given time.
  await db.schema.createIndex('article_events_by_time').on('article_events').columns(['at', 'id']).execute();
};
