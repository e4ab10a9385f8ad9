/** What is written down of who did what. Without zod, for the browser. */
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
] as const;
export const AUDIT_ENTITIES = ['article', 'blog', 'book', 'user', 'mail'] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** What goes before the name of the thing: 'Siti Rahma' + 'mengubah' + 'artikel …'. */
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
};

const ENTITY: Record<AuditEntity, string> = {
  article: 'artikel',
  blog: 'blog',
  book: 'buku',
  user: 'pengguna',
  mail: 'email',
};

/** Who did it where nobody did: the system, or an operator at the command line. */
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
};

/** Fields whose values say nothing to a person. */
const OPAQUE = new Set(['content', 'image', 'file']);
/** What only the machine asks for, or what stands elsewhere already. */
const UNTOLD = new Set(['roleType', 'mail']);

/** An older or newer program may have written a word that this one does not know: then that word. */
export const actionWord = (action: string): string => DID[action as AuditAction] ?? action;
export const entityWord = (entity: string): string => ENTITY[entity as AuditEntity] ?? entity;

/** What changed, a phrase each: ['judul: “Lama” → “Baru”', 'isi diubah']. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string[] {
  if ('from' in details && 'to' in details) return [`status: ${quote(details['from'])} → ${quote(details['to'])}`];
  return Object.entries(details)
    .filter(([field]) => !UNTOLD.has(field))
    .map(([field, value]) => {
      const name = FIELD[field] ?? field;
      if (OPAQUE.has(field) || value === 'changed') return `${name} ${happenedTo(value)}`;
      if (field === 'rows') return `${name}: ${String(value)}`;
      if (isChange(value)) return `${name}: ${quote(value.from)} → ${quote(value.to)}`;
      return `${name}: ${quote(value)}`;
    });
}

/** A file that there was not before was added, one that there is no longer was removed. */
function happenedTo(value: unknown): string {
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
