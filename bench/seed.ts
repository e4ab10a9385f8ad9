import { sql } from 'kysely';
import { STAGE_OF_STATUS } from '#contract/articles/article-status.ts';
import { ROLE_USER } from '#contract/constants.ts';
import { previewOf } from '#server/text/plain-text.ts';
import { connectDatabase } from '#server/database/database.ts';
import { searchText } from '#server/database/search-text.ts';
import { migrate } from '#server/database/migrate.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { type Random, seededRandom } from '#tests/random.ts';

export const AUTHOR = { email: 'penulis@contoh.id', password: 'Kata-Sandi-Ukur-2026' };

const USUAL = { users: 50, blogs: 200, books: 0 };
const ROWS_AT_ONCE = 500;
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');

const SUBJECTS = ['Hutan bakau', 'Pertanian terpadu', 'Energi surya', 'Perikanan rakyat', 'Gambut basah', 'Kota hijau'];
const DEEDS = [
  'menahan abrasi',
  'menambah pendapatan',
  'menyimpan karbon',
  'mengurangi banjir',
  'menjaga keanekaragaman',
];
const FIRST_NAMES = ['Sri', 'Agus', 'Dewi', 'Budi', 'Rina', 'Joko', 'Maya', 'Putu'];
const PLACES = ['pesisir Demak', 'lereng Merbabu', 'Delta Mahakam', 'Teluk Tomini', 'Kapuas Hulu', 'Lombok Utara'];
const WORDS =
  `adalah air akar alam anak antara arus bagi bahan baru benih bersama bibit biaya bukit bumi bunga cara cuaca
  daerah dalam dana data daun dengan desa di garis hasil hujan hutan ikan iklim ini jalan karbon karena kebun kelompok kerja
  ketika kota laut lebih lembaga lahan lingkungan mangrove masyarakat melalui menanam menjadi musim nelayan oleh padi pangan
  panen pantai para pasar peneliti penelitian petani pesisir pohon pulau rakyat ramah rumah sawah sebagai sejak setiap sumber
  sungai tahun tanah tanaman tersebut tumbuh udara ukur untuk usaha warga wilayah yang`.split(/\s+/);

export type Amounts = {
  articles: number;
  users?: number;
  blogs?: number;
  books?: number;
  /** Whether all articles wait for a decision. Otherwise one in ten waits. */
  waitingOnly?: boolean;
};
export type Place = { dataDir: string; databaseUrl?: string | undefined };

/**
 * Fills a new database with the given numbers of articles, users, blog posts and books. Nine in ten articles are
 * published, or none with `waitingOnly`. By default there are 200 blog posts, 50 authors and no books.
 */
export async function seed({ dataDir, databaseUrl }: Place, amounts: Amounts): Promise<void> {
  const { articles, users, blogs, books, waitingOnly = false } = { ...USUAL, ...amounts };
  const connection = connectDatabase({ databaseUrl, dataDir }, (error) => {
    throw error;
  });
  try {
    await migrate(connection);
    const random = seededRandom(articles);
    const password_hash = await hashPassword(AUTHOR.password);
    await connection.db.transaction().execute(async (db) => {
      await insert(
        users,
        (index) => user(index, password_hash),
        (rows) => db.insertInto('users').values(rows).execute(),
      );
      await insert(
        articles,
        (index) => article(random, index, users, waitingOnly),
        (rows) => db.insertInto('articles').values(rows).execute(),
      );
      await insert(
        waitingOnly ? articles : 0,
        (index) => submission(index, users),
        (rows) => db.insertInto('article_events').values(rows).execute(),
      );
      await insert(
        blogs,
        (index) => blog(random, index, users),
        (rows) => db.insertInto('blogs').values(rows).execute(),
      );
      await insert(
        books,
        (index) => book(random, index),
        (rows) => db.insertInto('books').values(rows).execute(),
      );
    });
    // Updates the query planner's statistics now. PostgreSQL would update them by itself only within a minute.
    if (connection.kind === 'postgres') await sql`vacuum analyze`.execute(connection.db);
  } finally {
    await connection.db.destroy();
  }
}

/** Returns a text as long as a typical article: three to six paragraphs, about 2 KB. */
export function someContent(random: Random): string {
  return Array.from({ length: random.between(3, 6) }, () => `<p>${sentences(random, random.between(3, 6))}</p>`).join(
    '\n',
  );
}

async function insert<Row>(count: number, make: (index: number) => Row, write: (rows: Row[]) => Promise<unknown>) {
  for (let done = 0; done < count; done += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - done);
    await write(Array.from({ length }, (_, index) => make(done + index)));
  }
}

function user(index: number, password_hash: string) {
  const [nama_depan, nama_belakang] = nameOf(index);
  const at = new Date(START).toISOString();
  return {
    nama_depan,
    nama_belakang,
    email: index === 0 ? AUTHOR.email : `penulis${index + 1}@contoh.id`,
    no_hp: '0812-0000-0000',
    gender: 'P' as const,
    password_hash,
    role_type: ROLE_USER,
    created_at: at,
    updated_at: at,
    search_text: searchText(nama_depan, nama_belakang),
  };
}

function nameOf(index: number): [first: string, last: string] {
  return [FIRST_NAMES[index % FIRST_NAMES.length] ?? '', `Penulis ${index + 1}`];
}

function post(random: Random, index: number, users: number) {
  const title = `${random.pick(SUBJECTS)} ${random.pick(DEEDS)} di ${random.pick(PLACES)} (${index + 1})`;
  const content = someContent(random);
  const at = new Date(START - index * HOUR_MS).toISOString();
  return {
    user_id: 1 + (index % users),
    title,
    content,
    preview: previewOf(content),
    image: null,
    created_at: at,
    updated_at: at,
    listed_at: at,
    search_text: searchText(title),
  };
}

function article(random: Random, index: number, users: number, isWaiting: boolean) {
  const status = isWaiting || index % 10 === 9 ? ('menunggu' as const) : ('disetujui' as const);
  const row = post(random, index, users);
  const search_text = `${row.search_text}\n${searchText(...nameOf(row.user_id - 1))}`;
  return {
    ...row,
    search_text,
    verifikasi_admin: status,
    stage: STAGE_OF_STATUS[status],
    waiting_since: status === 'menunggu' ? row.created_at : null,
    published_at: status === 'disetujui' ? row.created_at : null,
  };
}

function submission(index: number, users: number) {
  return {
    article_id: index + 1,
    at: new Date(START - index * HOUR_MS).toISOString(),
    actor_id: 1 + (index % users),
    kind: 'submitted' as const,
    version: 1,
    text: '',
    reasons: '[]',
    visibility: 'author' as const,
    side: 'author' as const,
    publish_at: null,
    undone_by: null,
    batch_id: null,
    state_before: null,
    mail_id: null,
  };
}

function blog(random: Random, index: number, users: number) {
  const row = post(random, index, users);
  return { ...row, status: 'onpost' as const, published_at: row.created_at };
}

function book(random: Random, index: number) {
  const about = {
    title: `${random.pick(SUBJECTS)} di ${random.pick(PLACES)} (${index + 1})`,
    author: `${random.pick(FIRST_NAMES)} Penulis ${random.between(1, 500)}`,
    tahun: String(random.between(1995, 2026)),
    penerbit: random.pick(['Terarah', 'Gramedia', 'UGM Press', 'IPB Press']),
    doi: `10.1000/${index + 1}`,
  };
  const at = new Date(START - index * HOUR_MS).toISOString();
  const { title, author, penerbit, tahun, doi } = about;
  const search_text = searchText(title, author, penerbit, tahun, doi);
  return { ...about, file: null, created_at: at, updated_at: at, search_text };
}

function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: random.between(8, 20) }, () => random.pick(WORDS)).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(' ');
}
