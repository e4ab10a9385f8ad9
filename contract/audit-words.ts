import { nounOf, type PostKindName, postKindNames } from './post-kinds.ts';

/** The actions that the audit log records. This file does without zod, because the browser loads it. */
export const AUDIT_ACTIONS = [
  'create',
  'edit',
  'decide',
  'delete',
  'restore',
  'remove',
  'register',
  'promote',
  'demote',
  'close',
  'reopen',
  'erase',
  'reset password',
  'unlock',
  'clean',
  'resend',
  'withdraw',
  'undo',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditEntity = PostKindName | keyof typeof OTHER_ENTITY;

/** The phrase between the actor and the subject of an entry: 'Siti Rahma' + 'mengubah' + 'artikel …'. */
const DID: Record<AuditAction, string> = {
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
  unlock: 'membuka kunci',
  clean: 'membersihkan isi',
  resend: 'mengirim ulang',
  withdraw: 'menarik kembali',
  undo: 'membatalkan keputusan atas',
};

/** The entities that are no posts. */
const OTHER_ENTITY = {
  book: 'buku',
  user: 'pengguna',
  mail: 'email',
  topic: 'topik',
} as const;

const ENTITY: ReadonlyMap<string, string> = new Map([
  ...postKindNames.map((kind) => [kind, nounOf(kind)] as const),
  ...Object.entries(OTHER_ENTITY),
]);
export const AUDIT_ENTITIES = [...ENTITY.keys()] as readonly AuditEntity[];

/** The actor to show for entries without a person: the system itself, or an operator at the command line. */
export const SYSTEM_ACTOR = 'Sistem';

const FIELD: Record<string, string> = {
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
  abstract: 'ringkasan',
  keywords: 'kata kunci',
  topics: 'topik',
  language: 'bahasa',
  licence: 'lisensi',
  co_authors: 'penulis lain',
  name: 'nama',
  order: 'urutan',
  articles: 'artikel',
  publish_at: 'jadwal terbit',
  revision: 'usulan',
};

/** Fields whose values a reader cannot interpret: the list says only that they changed. */
const OPAQUE = new Set(['content', 'image', 'file']);
/** Fields that the list leaves out, because they are technical or already shown in another column. */
const HIDDEN = new Set(['roleType', 'mail']);

/** Falls back to the stored word: another release may have recorded an action that this one does not know. */
export const actionWord = (action: string): string => DID[action as AuditAction] ?? action;
export const entityWord = (entity: string): string => ENTITY.get(entity) ?? entity;

/** Describes the changes of an entry, one phrase per field: ['judul: “Lama” → “Baru”', 'isi diubah']. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string[] {
  if ('from' in details && 'to' in details) return [`status: ${quote(details['from'])} → ${quote(details['to'])}`];
  return Object.entries(details)
    .filter(([field]) => !HIDDEN.has(field))
    .map(([field, value]) => {
      const name = FIELD[field] ?? field;
      if (OPAQUE.has(field) || value === 'changed') return `${name} ${fileChange(value)}`;
      if (field === 'rows' || field === 'articles') return `${name}: ${String(value)}`;
      if (isChange(value)) return `${name}: ${quote(value.from)} → ${quote(value.to)}`;
      return `${name}: ${quote(value)}`;
    });
}

/** Says whether a file was added (null before), removed (null now) or replaced. */
function fileChange(value: unknown): string {
  if (!isChange(value) || (value.from === null) === (value.to === null)) return 'diubah';
  return value.to === null ? 'dihapus' : 'ditambahkan';
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function quote(value: unknown): string {
  if (typeof value === 'string') return /^[\w-]+$/.test(value) ? value : `“${value}”`;
  if (typeof value === 'number') return `nomor ${value}`;
  return value === null || value === undefined ? 'kosong' : JSON.stringify(value);
}
