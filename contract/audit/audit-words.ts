import { WORK_LABELS } from '#contract/articles/version-fields.ts';
import { isObject, keysOf } from '#contract/objects.ts';
import { nounOf, type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';

/**
 * The actions that the audit log records, with the phrase between the actor and the subject of an entry: 'Siti Rahma' +
 * 'mengubah' + 'artikel …'. The browser loads this file: do not import zod, which is large.
 */
const DID = {
  create: 'menambahkan',
  edit: 'mengubah',
  decide: 'memutuskan',
  delete: 'menghapus',
  restore: 'mengembalikan',
  remove: 'menghapus permanen',
  register: 'mendaftar',
  promote: 'menjadikan admin',
  demote: 'mencabut hak admin',
  close: 'menutup akun',
  reopen: 'membuka kembali akun',
  erase: 'menghapus data pribadi',
  'reset password': 'mereset password',
  'change password': 'mengganti password',
  unlock: 'membuka kunci',
  clean: 'membersihkan isi',
  resend: 'mengirim ulang',
  test: 'menguji',
  withdraw: 'menarik kembali',
  undo: 'membatalkan keputusan atas',
  comment: 'menulis pesan tentang',
  share: 'membuat tautan pratinjau untuk',
  'end share': 'mengakhiri tautan pratinjau untuk',
  'hide version': 'menyembunyikan versi terbit dari',
  'show version': 'menampilkan lagi versi terbit dari',
  download: 'mengunduh data',
  'request deletion': 'meminta penghapusan akun',
  'cancel deletion': 'membatalkan penghapusan akun',
  'confirm email': 'memastikan alamat email',
  'stop mails': 'diminta menghentikan email kepada',
  'request email change': 'meminta perubahan email',
  'cancel email change': 'membatalkan perubahan email',
  'change email': 'mengganti email',
  'turn on second factor': 'menyalakan verifikasi dua langkah',
  'turn off second factor': 'mematikan verifikasi dua langkah',
  'use recovery code': 'memakai kode pemulihan',
  'renew recovery codes': 'membuat kode pemulihan baru untuk',
  'remove spam': 'menghapus sebagai spam',
  'restore spam': 'membatalkan penghapusan sebagai spam atas',
  invite: 'mengundang',
  'invite again': 'mengundang lagi',
  'accept invitation': 'menerima undangan',
  'add passkey': 'menambahkan passkey untuk',
  'rename passkey': 'mengganti nama passkey milik',
  'remove passkey': 'menghapus passkey milik',
};

export type AuditAction = keyof typeof DID;
export type AuditEntity = PostKindName | keyof typeof OTHER_ENTITY;

export const AUDIT_ACTIONS = keysOf(DID);

/** The kinds of things besides posts whose changes the audit log records, with their Indonesian names. */
const OTHER_ENTITY = {
  book: 'buku',
  user: 'pengguna',
  mail: 'email',
  topic: 'topik',
  reasonTemplate: 'alasan',
  siteSetting: 'pengaturan situs',
  sitePage: 'halaman',
  redirect: 'pengalihan',
} as const;

export const AUDIT_ENTITIES: readonly AuditEntity[] = [...postKindNames, ...keysOf(OTHER_ENTITY)];
const ENTITY = new Map<string, string>([
  ...postKindNames.map((kind) => [kind, nounOf(kind)] as const),
  ...Object.entries(OTHER_ENTITY),
]);

/** The actor to show for entries without a user: the system itself, or an operator at the command line. */
export const SYSTEM_ACTOR = 'Sistem';

const FIELD: Record<string, string> = {
  ...Object.fromEntries(Object.entries(WORK_LABELS).map(([name, label]) => [name, label.toLowerCase()])),
  title: 'judul',
  content: 'isi',
  image: 'gambar',
  verifikasi_admin: 'status',
  status: 'status',
  user_id: 'author',
  author: 'author',
  tahun: 'tahun',
  penerbit: 'penerbit',
  doi: 'DOI',
  file: 'PDF',
  subject: 'perihal',
  rows: 'jumlah',
  name: 'nama',
  address: 'alamat',
  target: 'tujuan',
  added: 'jumlah',
  language: 'bahasa',
  in_footer: 'di kaki halaman',
  text: 'teks',
  order: 'urutan',
  articles: 'artikel',
  publish_at: 'jadwal terbit',
  revision: 'usulan',
  number: 'versi',
  reason: 'alasan',
  days: 'hari',
  to: 'kepada',
  mails_off: 'pilihan email',
  translation_of: 'terjemahan dari',
};

const RECIPIENT: Record<string, string> = { author: 'penulis', editors: 'redaksi' };

/** Words for the `tone` of a rejection. With 'revise' the rejection asks the author for changes. */
const TONE: Record<string, string> = { revise: 'minta perbaikan' };

/** Fields whose values mean nothing to a reader. The audit log on the screen says only that they have changed. */
const OPAQUE = new Set(['content', 'image', 'file']);
/** Fields that the audit log on the screen leaves out, because they are technical or shown in another column. */
const HIDDEN = new Set(['roleType', 'mail']);

const WORDS = new Map(Object.entries(DID));

/** Returns the Indonesian word for an action. An unknown action, which another release has recorded, stays as it is. */
export const actionWord = (action: string): string => WORDS.get(action) ?? action;
export const entityWord = (entity: string): string => ENTITY.get(entity) ?? entity;

/** Describes the changes of an entry, one phrase per field: ['judul: “Lama” → “Baru”', 'isi diubah']. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string[] {
  if ('from' in details && 'to' in details) {
    const { from, to, ...others } = details;
    return [`status: ${quote(from)} → ${quote(to)}`, ...describeDetails(others)];
  }
  return Object.entries(details)
    .filter(([field]) => !HIDDEN.has(field))
    .map(([field, value]) => {
      const name = FIELD[field] ?? field;
      if (OPAQUE.has(field) || value === 'changed') return `${name} ${fileChange(value)}`;
      if (['rows', 'added', 'articles', 'days'].includes(field)) return `${name}: ${String(value)}`;
      if (field === 'publish_at' && typeof value === 'string') return `${name}: ${inJakarta(value)}`;
      if (field === 'tone') return TONE[String(value)] ?? `${name}: ${quote(value)}`;
      if (field === 'to') return `${name}: ${RECIPIENT[String(value)] ?? quote(value)}`;
      if (isChange(value)) return `${name}: ${quote(value.from)} → ${quote(value.to)}`;
      return `${name}: ${quote(value)}`;
    });
}

/** Formats a time as '2026-11-24 08.00 WIB'. Jakarta has no summer time. */
function inJakarta(at: string): string {
  const there = new Date(Date.parse(at) + 7 * 3_600_000).toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 16).replace(':', '.')} WIB`;
}

/** Says whether a file was added (`from` is null), removed (`to` is null) or replaced. */
function fileChange(value: unknown): string {
  if (!isChange(value) || (value.from === null) === (value.to === null)) return 'diubah';
  return value.to === null ? 'dihapus' : 'ditambahkan';
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isObject(value) && 'from' in value && 'to' in value;
}

function quote(value: unknown): string {
  if (typeof value === 'string') return /^[\w-]+$/.test(value) ? value : `“${value}”`;
  if (typeof value === 'number') return `nomor ${value}`;
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  return value === null || value === undefined ? 'kosong' : JSON.stringify(value);
}
