import type { Generated } from 'kysely';
import type { ArticleStatus, BlogStatus, Gender } from '#contract/constants.ts';

/**
 * The tables, alike on both databases. Times are ISO 8601 text in UTC with milliseconds, which sorts as it reads and
 * moves between SQLite and PostgreSQL unchanged.
 */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  articles: ArticleTable;
  blogs: BlogTable;
  books: BookTable;
  files: FileTable;
  audit_log: AuditLogTable;
  rate_limits: RateLimitTable;
  mail_outbox: MailOutboxTable;
  submission_notices: SubmissionNoticeTable;
  idempotency_keys: IdempotencyKeyTable;
  settings: SettingTable;
  public_totals: PublicTotalTable;
};

/**
 * What a search looks at, in lower case by searchText (lists.ts): the databases' own lower() knows ASCII only, or
 * whatever a locale says. Names and titles, never an e-mail address: anybody may search some of them. An article's has its
 * writer's as well, and follows when the writer changes.
 */
type SearchText = string;

/** Set: the row is hidden from everybody, and removed for good by the maintenance later; see server/deletions/. */
type DeletedAt = string | null;

export type UserTable = {
  id: Generated<number>;
  nama_depan: string;
  nama_belakang: string;
  /** Lower case, unique. */
  email: string;
  no_hp: string;
  gender: Gender;
  /** PHC string; never leaves the server. */
  password_hash: string;
  role_type: number;
  created_at: string;
  updated_at: string;
  search_text: SearchText;
  /** Set: the person can't sign in or reset the password, and gets no mail. Undefined in an insert means null. */
  closed_at: Generated<string | null>;
};

export type SessionTable = {
  id: string;
  user_id: number;
  /** The `jti` of the token in force. */
  token_id: string;
  expires_at: string;
  /** After a refresh the old token works on for a moment, for requests already under way. */
  previous_token_id: string | null;
  previous_token_until: string | null;
  created_at: string;
};

export type PasswordResetTable = {
  user_id: number;
  code_hash: string;
  tries_left: number;
  expires_at: string;
  created_at: string;
};

/** The columns that articles and blog posts have in common. */
export type PostTable = {
  id: Generated<number>;
  user_id: number;
  title: string;
  content: string;
  preview: string;
  image: string | null;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  /** published_at, or created_at as long as there is none: what lists are ordered by. */
  listed_at: string;
  search_text: SearchText;
  deleted_at: DeletedAt;
};

export type ArticleTable = PostTable & { verifikasi_admin: ArticleStatus };

export type BlogTable = PostTable & { status: BlogStatus };

/** The tables of the kinds of post. */
export type PostTableName = 'articles' | 'blogs';

export type BookTable = {
  id: Generated<number>;
  title: string;
  author: string;
  tahun: string;
  penerbit: string;
  doi: string;
  file: string | null;
  created_at: string;
  updated_at: string;
  search_text: SearchText;
  deleted_at: DeletedAt;
};

/** Every stored file, from before it is written until after it is removed; see docs/decisions/. */
export type FileTable = {
  /** What an article, blog post or book refers to; the other widths of a picture lie beside it. */
  path: string;
  /** A preview was drawn by the server and can be drawn again; no row refers to it. */
  kind: 'image' | 'pdf' | 'preview';
  /** pending: being written, not referred to yet. used: some row refers to it, or a preview. unused: to be removed. */
  state: 'pending' | 'used' | 'unused';
  bytes: number;
  width: number | null;
  height: number | null;
  /** JSON array of the widths that are kept. */
  widths: string | null;
  color: string | null;
  changed_at: string;
  /**
   * 'article/12': an edit removed the file from this article, blog post or book, at changed_at. No row refers to the file
   * then; it stays 'used' for as long as the removal can be undone.
   */
  removed_from: string | null;
};

/** Append-only: triggers refuse to change or delete a row. */
export type AuditLogTable = {
  id: Generated<number>;
  at: string;
  /** null when the system itself did it. */
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  /** JSON: what changed. Never passwords, tokens, codes or whole texts. */
  details: string;
};

export type RateLimitTable = {
  key: string;
  count: number;
  resets_at: string;
};

export type MailOutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** Not before this time; moved ahead while a process is sending it. */
  due_at: string;
  /** A mail that is of no use later (a reset code) is dropped then. */
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
};

/** A submission that an admin is to be told of. Deleted with the digest that follows the one that named it. */
export type SubmissionNoticeTable = {
  /** The admin. */
  user_id: number;
  article_id: number;
  /** When a digest that names the article was queued; null before. */
  told_at: string | null;
};

/** A request that named an Idempotency-Key and made something. Written with what it made, removed after a day. */
export type IdempotencyKeyTable = {
  user_id: number;
  /** The call's name in the contract. */
  call: string;
  /** As the client sent it. */
  key: string;
  /** SHA-256 of body and files, so that the key is not taken for another content. */
  digest: string;
  /** JSON: the body of the response, which is a message and an id. Its status is the call's. */
  answer: string;
  created_at: string;
};

/** How many rows of a table visitors see; triggers keep it. */
export type PublicTotalTable = {
  name: PostTableName;
  total: number;
};

/** What the system remembers about itself. */
export type SettingTable = {
  name: string;
  value: string;
};
