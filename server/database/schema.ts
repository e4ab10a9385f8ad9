import type { Generated, Selectable } from 'kysely';
import type { ArticleStage } from '#contract/articles/article-status.ts';
import type { ArticleStatus, BlogStatus, Gender, Language } from '#contract/constants.ts';
import type { Licence } from '#contract/articles/licences.ts';
import type { WorksStay } from '#contract/accounts/account-deletion.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { EventKind, EventVisibility, Side } from '#contract/articles/reviews.ts';
import type { VersionedWork } from '#contract/articles/version-fields.ts';
import type { VersionKind } from '#contract/articles/versions.ts';

/**
 * The tables, equal on both databases. Times are ISO 8601 text in UTC with milliseconds: its text order is its time
 * order, and it moves between SQLite and PostgreSQL unchanged. A table whose rows other files name has a type below.
 */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  mail_links: MailLinkTable;
  /** An unconfirmed address whose reader has stopped mails about articles. The row outlives the account. */
  stopped_addresses: {
    /** SHA-256 of the address in lower case, Base64url. */
    address_hash: string;
    stopped_at: string;
  };
  email_changes: EmailChangeTable;
  authenticators: AuthenticatorTable;
  /** A code that signs in once in place of the authenticator app. */
  recovery_codes: {
    user_id: number;
    /** From 0. The first character of the code tells it. */
    position: number;
    /** Argon2 hash as a PHC string. */
    code_hash: string;
    used_at: string | null;
  };
  passkeys: PasskeyTable;
  /** Random bytes that a passkey is asked to sign. Each is used once. */
  passkey_challenges: { challenge: string; purpose: string; expires_at: string };
  articles: ArticleTable;
  blogs: PostTable & {
    status: BlogStatus;
    /** 1 if visitors see the formatted content, 0 if they see it as plain text. */
    is_formatted: Generated<0 | 1>;
  };
  books: BookTable;
  files: FileTable;
  text_pictures: TextPictureTable;
  /** Append-only: triggers refuse to change or delete a row. */
  audit_log: {
    id: Generated<number>;
    at: string;
    /** null for actions of the system itself. */
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: number | null;
    /** A summary of the change, as JSON. It must never contain passwords, tokens, codes or whole texts. */
    details: string;
  };
  rate_limits: { key: string; count: number; resets_at: string };
  mail_outbox: MailOutboxTable;
  /** A submission that an admin has to be notified of. It is deleted with the first digest an hour after its own. */
  submission_notices: {
    /** The admin to notify. */
    user_id: number;
    article_id: number;
    /** When a digest that names the article was queued; null before that. */
    told_at: string | null;
  };
  idempotency_keys: IdempotencyKeyTable;
  /** A text that its author has not sent yet. One that was sent or deleted stays without its text; see removed_at. */
  drafts: {
    id: Generated<number>;
    user_id: number;
    /** The id that the browser chose; unique for one person. */
    key: string;
    form: string;
    /** Id of the edited row, null for a new one. No foreign key: the text outlives the row. */
    subject: number | null;
    title: string;
    /** JSON object of texts. */
    fields: string;
    /** updated_at of the edited row when its edit began; empty for a new row. */
    version: string;
    file_name: string | null;
    /** Which browser saved this rev. */
    device: string;
    rev: number;
    created_at: string;
    updated_at: string;
    /** When the draft was sent or deleted. A later save of another browser must not bring it back. */
    removed_at: Generated<string | null>;
  };
  /** Persistent state of the system as key and value. */
  settings: { name: string; value: string };
  /** The number of public rows of a table, maintained by triggers. */
  public_totals: { name: PostTableName; total: number };
  topics: {
    id: Generated<number>;
    name: string;
    /** The name by searchText; unique, so that no two topics differ in letter case only. */
    name_key: string;
    slug: string;
    position: number;
    created_at: string;
  };
  article_topics: { article_id: number; topic_id: number };
  article_versions: ArticleVersionTable;
  article_events: ArticleEventTable;
  /** The admin who is reviewing an article, as a note to the others. It locks nothing. */
  article_claims: { article_id: number; user_id: number; until: string };
  /** A reason to return or decline an article, which admins append to their words to the author. */
  reason_templates: {
    id: Generated<number>;
    title: string;
    text: string;
    /** From 1, without gaps. */
    position: number;
    updated_at: string;
  };
  /** By these numbers articles with the same title or a similar text are found; see server/text/checks/. */
  article_fingerprints: { article_id: number; hash: number };
  /** An article whose present text, the version with that number, is to be read for its fingerprints. */
  fingerprint_queue: { article_id: number; version: number };
  preview_links: PreviewLinkTable;
};

/**
 * The text that searches match, in lower case by searchText (search-text.ts): SQLite's lower() knows ASCII only, and
 * PostgreSQL's depends on the locale. It contains names and titles, but never an e-mail address, because the public can
 * search some lists. An article's also contains its author's name, and is updated with it.
 */
type SearchText = string;

/** If set, the row is hidden from all callers, and the maintenance removes it later; see server/posts/deletions/. */
type DeletedAt = string | null;

export type UserTable = {
  id: Generated<number>;
  nama_depan: string;
  nama_belakang: string;
  /** In lower case; unique. */
  email: string;
  no_hp: string;
  gender: Gender;
  /** Argon2 hash as a PHC string. It never leaves the server. */
  password_hash: string;
  role_type: number;
  created_at: string;
  updated_at: string;
  search_text: SearchText;
  /** If set, the person cannot sign in or reset the password, and gets no mail. Undefined in an insert means null. */
  closed_at: Generated<string | null>;
  /** What the person says of themselves as an author; '' and null: nothing. */
  affiliation: Generated<string>;
  citation_name: Generated<string>;
  bio: Generated<string>;
  orcid: Generated<string | null>;
  /** 1: the password was made for the person, who has to set another one before anything else. */
  must_change_password: Generated<number>;
  /** JSON array of the kinds of mail that the person has switched off (contract/accounts/mails-wanted.ts). */
  mails_off: Generated<string>;
  /** When the account is deleted, because its person has asked for it; null: it is not. */
  delete_at: Generated<string | null>;
  /** Under which name the public works stay then: their author's, or "Penulis"; null beside delete_at null. */
  works_stay: Generated<WorksStay | null>;
  /** When the person last used a session, to ten minutes; '': never since this is noted. */
  seen_at: Generated<string>;
  /** When the account was closed as spam with all that it had sent; null: it was not. */
  spam_at: Generated<string | null>;
  /** Since when the address waits for its confirmation; null: it is confirmed. */
  unconfirmed_since: Generated<string | null>;
  /** Devices on which the person last signed in before this time are unknown again; null: all are known. */
  devices_since: Generated<string | null>;
};

export type SessionTable = {
  id: string;
  user_id: number;
  /** The `jti` of the valid token. */
  token_id: string;
  expires_at: string;
  /** The token before the last refresh. It stays valid for a moment, for requests that are already being sent. */
  previous_token_id: string | null;
  previous_token_until: string | null;
  created_at: string;
  /** The browser in words; '' if it did not say what it is. */
  device: Generated<string>;
  /** When it was last used, to ten minutes; null: not since its sign-in. */
  used_at: Generated<string | null>;
};

export type PasswordResetTable = {
  user_id: number;
  code_hash: string;
  tries_left: number;
  expires_at: string;
  created_at: string;
};

/** What a mailed link does. */
export type MailLinkKind =
  | 'change email'
  | 'confirm email'
  | 'keep email'
  | 'invitation'
  | 'admin invitation'
  | 'sign in';

/** A link that was mailed to one person and does one thing once. */
export type MailLinkTable = {
  id: Generated<number>;
  kind: MailLinkKind;
  /** SHA-256 of the token in the address. */
  token_hash: string;
  /** The person, or null for someone without an account. */
  user_id: number | null;
  email: string;
  created_at: string;
  expires_at: string;
};

/** A change of a person's address that waits until both addresses have confirmed it, by mailed links. */
export type EmailChangeTable = {
  user_id: number;
  new_email: string;
  /** The session that asked for it, and stays when the others end. */
  session_id: string;
  created_at: string;
  expires_at: string;
  old_confirmed_at: string | null;
  new_confirmed_at: string | null;
};

/** A person's authenticator app. */
export type AuthenticatorTable = {
  user_id: number;
  /** Base32, sealed with APP_SECRET. */
  secret: string;
  created_at: string;
  /** When a first code showed that the app has the secret; null: sign-ins do not ask for a code yet. */
  confirmed_at: string | null;
  /** The half minute of the last code that was accepted: neither it nor an older one is accepted again. */
  last_step: number;
};

/** A key pair of one site on a person's device, or in their password manager. */
export type PasskeyTable = {
  /** The credential ID, which the browser sends; Base64url. */
  id: string;
  user_id: number;
  /** As the person calls it: 'Ponsel saya'. */
  name: string;
  /** COSE key; Base64url. */
  public_key: string;
  /** How often it was used, as far as the device counts; a number. Text, because it may exceed PostgreSQL's integer. */
  counter: string;
  /** JSON array of how browsers reach it: 'internal', 'usb'. */
  transports: string;
  created_at: string;
  used_at: string | null;
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
  /** The date that lists are ordered by: published_at, or created_at while that is null. */
  listed_at: string;
  search_text: SearchText;
  deleted_at: DeletedAt;
};

export type ArticleTable = PostTable & { verifikasi_admin: ArticleStatus } & WorkColumns & ReviewColumns;

/** Where an article stands in its review. An insert without them is the first version, and waits. */
type ReviewColumns = {
  stage: Generated<ArticleStage>;
  /** Number of the version that the row holds (VERSION_FIELDS in contract/), which visitors of a public article see. */
  public_version: Generated<number>;
  /** Number of the revision that the author of a public article has proposed. */
  pending_version: Generated<number | null>;
  /** When a scheduled article is published. */
  publish_at: Generated<string | null>;
  /** When the article came into its tab of the editors' queue (tabOf in contract/); null in none. */
  waiting_since: Generated<string | null>;
};

/** A text that an article had, or that its author has proposed. Rows are added and never changed. */
export type ArticleVersionTable = Selectable<Pick<WorkColumns, VersionedWork>> & {
  id: Generated<number>;
  article_id: number;
  /** From 1; unique in its article. */
  number: number;
  created_at: string;
  /** Who wrote this version; null for the system itself. */
  author_id: number | null;
  side: Side;
  kind: VersionKind;
  title: string;
  content: string;
  /** The picture that the article had. Its file may be gone if it was replaced before versions kept their pictures. */
  image: string | null;
  /** What the author says about it. */
  note: string;
  /** By versionHash: SHA-256 of the texts that the version holds. */
  hash: string;
};

/** What happened to an article: its story for the author and admins. The audit log is for the operator. */
export type ArticleEventTable = {
  id: Generated<number>;
  article_id: number;
  at: string;
  /** null for the system itself. */
  actor_id: number | null;
  /** The side that acted, as it was then. */
  side: Side;
  kind: EventKind;
  /** Number of the version that it is about. */
  version: number | null;
  text: string;
  /** JSON array of texts. */
  reasons: string;
  visibility: EventVisibility;
  /** For when a scheduled article was approved. */
  publish_at: string | null;
  /** Id of the event that undid this one. */
  undone_by: number | null;
  /** Equal in the decisions that were made together. */
  batch_id: string | null;
  /** JSON of the row before a decision, for its undo; null for other events. */
  state_before: string | null;
  /**
   * The mail about a decision, or one of the mails that told of another event; empty if there was no person to tell.
   * Its row is gone once it is sent.
   */
  mail_id: string | null;
};

/** A link by which a person without an account reads an article that is not public. */
export type PreviewLinkTable = {
  id: Generated<number>;
  article_id: number;
  /** The admin who made it. */
  user_id: number;
  /** SHA-256 of the token in the address. */
  token_hash: string;
  created_at: string;
  expires_at: string;
};

/** The fields of a work (contract/articles/works.ts); an insert without them has none. Its topics are in article_topics. */
export type WorkColumns = {
  abstract: Generated<string>;
  /** JSON array of texts. */
  keywords: Generated<string>;
  language: Generated<Language>;
  licence: Generated<Licence | null>;
  /** JSON array of the co-authors as the contract has them. */
  co_authors: Generated<string>;
  doi: Generated<string | null>;
};

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

/** Every stored file, from before it is written until after it is removed; see docs/decisions/files.md. */
export type FileTable = {
  /** The path that an article, blog post or book refers to. The other widths of a picture are in the same folder. */
  path: string;
  /** A preview is drawn by the server and can be drawn again. No row refers to it. */
  kind: 'image' | 'pdf' | 'preview';
  /**
   * pending: being written, without a reference, or a picture for texts that no text names. used: a preview, or referred
   * to by a row, or named by a text. unused: to be removed.
   */
  state: 'pending' | 'used' | 'unused';
  bytes: number;
  width: number | null;
  height: number | null;
  /** JSON array of the stored widths. */
  widths: string | null;
  color: string | null;
  changed_at: string;
  /**
   * 'article/12': an edit has removed the file from this entity at changed_at. No row refers to the file then, but it
   * stays 'used' for as long as the removal can be undone.
   */
  removed_from: string | null;
  /**
   * Who uploaded a picture for a text, once it is stored completely. null for every other file. Undefined in an insert
   * means null.
   */
  user_id: Generated<number | null>;
};

/** A picture that a text names in an `<img>`; see docs/decisions/text-pictures.md. */
export type TextPictureTable = {
  /** As in the text, without /storage/. A text from before this table may name a lead picture, or one that is gone. */
  path: string;
  kind: PostKindName | 'draft' | 'revision' | 'version';
  /** The article, blog post or draft; of a proposed revision and of earlier versions their article. */
  subject_id: number;
};

export type MailOutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** Earliest time of the next try. While a process is sending the mail, this is in the future. */
  due_at: string;
  /** A mail that is useless after this time (a reset code) is dropped then. */
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
  /** Message-ID that begins the thread of the mail, without brackets; null for a mail that stands alone. */
  thread: Generated<string | null>;
  /** Address by which mail programs switch such mails off; null for mails that are always sent. */
  unsubscribe: Generated<string | null>;
};

/**
 * A request with an Idempotency-Key that has created something. The row is inserted in the same transaction, and
 * removed after a day.
 */
export type IdempotencyKeyTable = {
  user_id: number;
  /** Name of the call in the contract. */
  call: string;
  /** The key as the client sent it. */
  key: string;
  /** SHA-256 of body and files. A second request with the same key must have the same content. */
  digest: string;
  /** Body of the response as JSON: a message and an id. The status is not stored; the contract fixes it per call. */
  answer: string;
  created_at: string;
};
