import type { Generated, Selectable } from 'kysely';
import type { ArticleStage } from '#contract/articles/article-status.ts';
import type { ArticleStatus, BlogStatus, Gender, Language } from '#contract/constants.ts';
import type { ChangeKindName, Notice, StatedChange } from '#contract/articles/change-kinds.ts';
import type { Licence } from '#contract/articles/licences.ts';
import type { WorksStay } from '#contract/accounts/account-deletion.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { EventKind, EventVisibility, Side } from '#contract/articles/reviews.ts';
import type { UnversionedWork, VersionedWork } from '#contract/articles/version-fields.ts';
import type { VersionKind } from '#contract/articles/versions.ts';
import type { WorkFields } from '#contract/articles/works.ts';
import type { ReadKind } from '#contract/reads/read-rules.ts';
import type { SitePageStatus } from '#contract/site-pages/site-page-rules.ts';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { Json } from './json-column.ts';

/**
 * The tables, the same in both databases. Times are ISO 8601 text in UTC with milliseconds: it sorts by time, and moves
 * between SQLite and PostgreSQL unchanged. Row types that other files import are below.
 */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  mail_links: MailLinkTable;
  /** An unconfirmed e-mail address whose recipient has stopped mails about articles. The row outlives the account. */
  stopped_addresses: {
    /** SHA-256 of the address in lower case, Base64url. */
    address_hash: string;
    stopped_at: string;
  };
  email_changes: EmailChangeTable;
  authenticators: AuthenticatorTable;
  /** A recovery code: it replaces a code of the authenticator app once. */
  recovery_codes: {
    user_id: number;
    /** The code's number, from 0. The first character of the code stands for this number. */
    position: number;
    /** Argon2 hash as a PHC string. */
    code_hash: string;
    used_at: string | null;
  };
  passkeys: PasskeyTable;
  /** Random bytes for a passkey to sign. Each challenge is used once. */
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
  /** The changes of the site's settings. Visitors see the one with the highest version of each subject. */
  site_settings: {
    subject: SiteSubject;
    /** 1, 2, 3 … for each subject. */
    version: number;
    value: Json<StoredSiteValue>;
    /** The admin who made the change; null if the account is gone. */
    user_id: number | null;
    created_at: string;
  };
  site_pages: SitePageTable;
  /** The last texts of each page, the current one included. */
  site_page_versions: SitePageVersionTable;
  /** Append-only: triggers prevent changes and deletions of rows. */
  audit_log: {
    id: Generated<number>;
    at: string;
    /** null if no user acted, but the system itself or an operator's command. */
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: number | null;
    /** A summary of the change. It must never contain passwords, tokens, codes or whole texts. */
    details: Json<Record<string, unknown>>;
  };
  rate_limits: { key: string; count: number; resets_at: string };
  mail_outbox: MailOutboxTable;
  /**
   * A notice to an admin about a submitted article, mailed in a digest. Notices mailed in the last hour count towards
   * the admin's limit on digests. The next digest deletes notices that were mailed before that hour.
   */
  submission_notices: {
    user_id: number;
    article_id: number;
    /** When a digest that names the article was queued; null: no digest has named it yet. */
    told_at: string | null;
  };
  idempotency_keys: IdempotencyKeyTable;
  /** A text that its author has not sent yet. After it is sent or deleted, a row without text stays; see removed_at. */
  drafts: {
    id: Generated<number>;
    user_id: number;
    /** The id that the browser chose. Unique among one user's drafts. */
    key: string;
    form: string;
    /** Id of the row that the draft edits; null for a new text. No foreign key, because the draft outlives the row. */
    subject: number | null;
    title: string;
    fields: Json<Record<string, string>>;
    /** updated_at of the edited row when its edit began; empty for a new text. */
    version: string;
    file_name: string | null;
    /** The browser that saved the current `rev`. */
    device: string;
    rev: number;
    created_at: string;
    updated_at: string;
    /** When the draft was sent or deleted. A late save by another browser must not restore the draft. */
    removed_at: Generated<string | null>;
  };
  /** Persistent state of the system as key and value. */
  settings: { name: string; value: string };
  /** The number of public rows of a table, maintained by triggers. */
  public_totals: { name: PostTableName; total: number };
  /** A work that is or was public, for harvesters. */
  public_records: PublicRecordTable;
  /**
   * Triggers note here which records may be out of date: a work (`key`: its id), the works of an owner or those on a
   * topic with a higher id than `after`. The server dates the records, and removes the row.
   */
  record_changes: {
    id: Generated<number>;
    kind: PostKindName;
    scope: 'work' | 'owner' | 'topic';
    key: number;
    after: number;
  };
  search_changes: SearchChangeTable;
  topics: {
    id: Generated<number>;
    name: string;
    /** The name as searchText stores it. Unique, so that two topics differ by more than letter case. */
    name_key: string;
    slug: string;
    position: number;
    created_at: string;
  };
  article_topics: { article_id: number; topic_id: number };
  article_versions: ArticleVersionTable;
  public_versions: PublicVersionTable;
  article_events: ArticleEventTable;
  /** The admin who is reviewing an article. It informs other admins but locks nothing. */
  article_claims: { article_id: number; user_id: number; until: string };
  /** A template of a reason to return or decline an article. Admins append it to what they write to the author. */
  reason_templates: {
    id: Generated<number>;
    title: string;
    text: string;
    /** The position in the list of templates, from 1, without gaps. */
    position: number;
    updated_at: string;
  };
  /** Fingerprints of articles. Articles with the same title or a similar text share some; see server/text/checks/. */
  article_fingerprints: { article_id: number; hash: number };
  /** An article whose current version (`version`) has no fingerprints yet. */
  fingerprint_queue: { article_id: number; version: number };
  preview_links: PreviewLinkTable;
  redirects: RedirectTable;
  /** How often a work was read on a day of Western Indonesian Time ('2026-11-27'). Nothing says who read it. */
  reads: ReadTable & { day: string; kind: ReadKind };
  /**
   * Sums of `reads`, so that lists need not add up. Of a work: each month ('2026-11'), and 'all'. Of the site (kind
   * 'site', id 0): also each day, works that were removed since included.
   */
  read_sums: ReadTable & { period: string; kind: ReadKind | 'site' };
  /** An address that visitors requested in vain, with the number of requests. Only the most frequent ones are kept. */
  missing_pages: { address: string; count: number; last_at: string };
  /** A run of `npm run admin -- import`. `origin`: 'wordpress https://example.org'. */
  import_runs: {
    id: Generated<number>;
    origin: string;
    /** The name of the imported file. */
    file: string;
    started_at: string;
    /** null: the run was interrupted, or is still going on. */
    finished_at: string | null;
  };
  import_items: ImportItemTable;
};

/**
 * The text that searches match. searchText (search-text.ts) puts it in lower case: SQLite's lower() knows ASCII only,
 * and PostgreSQL's depends on the locale. It contains names and titles, but no e-mail address, because the public can
 * search some lists. For an article it also contains the author's name, and changes with the name.
 */
type SearchText = string;

/** If set, the row is hidden from all callers. The maintenance deletes it later; see server/posts/deletions/. */
type DeletedAt = string | null;

/** The admin who deleted the row; null if the row is not deleted, or the account is gone. */
type DeletedBy = Generated<number | null>;

export type UserTable = {
  id: Generated<number>;
  nama_depan: string;
  nama_belakang: string;
  /** In lower case. Unique. */
  email: string;
  no_hp: string;
  gender: Gender;
  /** Argon2 hash as a PHC string. It never leaves the server. */
  password_hash: string;
  role_type: number;
  created_at: string;
  updated_at: string;
  search_text: SearchText;
  /** If set, the account is closed: the user cannot sign in or reset the password, and gets no mail. */
  closed_at: Generated<string | null>;
  /** The next four columns are the user's profile as an author. '' or null: not given. */
  affiliation: Generated<string>;
  citation_name: Generated<string>;
  bio: Generated<string>;
  orcid: Generated<string | null>;
  /** 1: the system or an admin has set the password, and the user must change it before anything else. */
  must_change_password: Generated<number>;
  /** The kinds of mail that the user does not want. Another release may have stored a kind that this release lacks. */
  mails_off: Generated<Json<string[]>>;
  /** The time at which the account will be deleted, as its user has requested; null: it stays. */
  delete_at: Generated<string | null>;
  /** Whether public articles keep their author's name after the deletion, or show "Penulis". null without delete_at. */
  works_stay: Generated<WorksStay | null>;
  /** The last use of any of the user's sessions, accurate to ten minutes. '': none since this column was added. */
  seen_at: Generated<string>;
  /** The time at which the account and everything that it had sent were removed as spam; otherwise null. */
  spam_at: Generated<string | null>;
  /** The time since which the e-mail address has waited for confirmation; null: it is confirmed. */
  unconfirmed_since: Generated<string | null>;
  /** A device counts as unknown if the user last signed in on it before this time. null: no device is forgotten. */
  devices_since: Generated<string | null>;
};

export type SessionTable = {
  id: string;
  user_id: number;
  /** The `jti` of the valid token. */
  token_id: string;
  expires_at: string;
  /** The `jti` of the token before the last refresh, still valid for a moment: requests may be under way with it. */
  previous_token_id: string | null;
  previous_token_until: string | null;
  created_at: string;
  /** The browser in words: 'Chrome di Android'. '' if it is unknown. */
  device: Generated<string>;
  /** The last use, accurate to ten minutes; null: not used since the sign-in. */
  used_at: Generated<string | null>;
};

export type PasswordResetTable = {
  user_id: number;
  code_hash: string;
  tries_left: number;
  expires_at: string;
  created_at: string;
};

export type MailLinkKind =
  | 'change email'
  | 'confirm email'
  | 'keep email'
  | 'invitation'
  | 'admin invitation'
  | 'sign in';

/** A link that is sent by e-mail. It is for one e-mail address and one action (`kind`), and works only once. */
export type MailLinkTable = {
  id: Generated<number>;
  kind: MailLinkKind;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** null: no account has the address `email`. */
  user_id: number | null;
  email: string;
  created_at: string;
  expires_at: string;
};

/** A change of a user's e-mail address. It waits until both addresses have confirmed it by mailed links. */
export type EmailChangeTable = {
  user_id: number;
  new_email: string;
  /** The session that requested the change. The change will end the user's other sessions. */
  session_id: string;
  created_at: string;
  expires_at: string;
  old_confirmed_at: string | null;
  new_confirmed_at: string | null;
};

export type AuthenticatorTable = {
  user_id: number;
  /** Base32, encrypted with APP_SECRET. */
  secret: string;
  created_at: string;
  /** The time of the first code, which proves that the app has the secret; null: sign-ins do not require a code yet. */
  confirmed_at: string | null;
  /** The half minute, counted from 1970, of the last accepted code. Codes up to that half minute are refused. */
  last_step: number;
};

/** A key pair for this site on a user's device, or in their password manager. */
export type PasskeyTable = {
  /** The credential ID, which the browser sends; Base64url. */
  id: string;
  user_id: number;
  /** Chosen by the user: 'Ponsel saya'. */
  name: string;
  /** COSE key; Base64url. */
  public_key: string;
  /** The number of uses, if the device counts them. Text, because it may exceed PostgreSQL's integer. */
  counter: string;
  /** How browsers reach the passkey: 'internal', 'usb'. */
  transports: Json<string[]>;
  created_at: string;
  used_at: string | null;
};

/** The columns that articles and blog posts share. */
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
  /** The date by which lists are ordered: published_at, or created_at until publication. */
  listed_at: string;
  search_text: SearchText;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
};

export type ArticleTable = PostTable & {
  verifikasi_admin: ArticleStatus;
  /** The original, if this article is a translation. null also after the original was removed for good. */
  translation_of: Generated<number | null>;
} & WorkColumns &
  ReviewColumns &
  PublicColumns;

/** The state of an article's review. The defaults are those of a new article: version 1, which waits for a decision. */
type ReviewColumns = {
  stage: Generated<ArticleStage>;
  /** Number of the version whose texts (title, content etc.) are in this row. No other version can be public. */
  public_version: Generated<number>;
  /** Number of the revision that the author has proposed for a public article. */
  pending_version: Generated<number | null>;
  /** The time at which a scheduled article is published. */
  publish_at: Generated<string | null>;
  /** When the article entered its tab of the editors' queue, or the stage 'unconfirmed'. null: it is in neither. */
  waiting_since: Generated<string | null>;
};

/** What readers are told about the versions of an article. */
type PublicColumns = {
  /** The number of the article's last public version (public_versions); 0 if it was never public. */
  public_number: Generated<number>;
  /** When the public article last changed; null if it never did. */
  revised_at: Generated<string | null>;
  /** What stands above the article until it is lifted. */
  notice: Generated<Notice | null>;
};

/** The values that columns had before a decision changed them. Undoing the decision restores these values. */
export type StateBefore = Selectable<ReviewColumns> & {
  status: ArticleStatus;
  published_at: string | null;
  /** The undo removes later public versions. Absent in events of releases without public versions. */
  public_number?: number;
  revised_at?: string | null;
};

/** A text that an article had or has, or that its author has proposed. Rows are added and never changed. */
export type ArticleVersionTable = Selectable<Pick<WorkColumns, VersionedWork>> & {
  id: Generated<number>;
  article_id: number;
  /** From 1. Unique within the article. */
  number: number;
  created_at: string;
  /** The user who wrote this version; null for the system itself. */
  author_id: number | null;
  side: Side;
  kind: VersionKind;
  title: string;
  content: string;
  /** The article's picture in this version. Early releases removed a replaced picture, so its file may be missing. */
  image: string | null;
  /** The author's comment on this version. */
  note: string;
  /** SHA-256 of the version's texts (versionHash). */
  hash: string;
  /** What the author of a proposed revision suggests telling readers about it. null: nothing. */
  change_kind: Generated<StatedChange | null>;
  change_note: Generated<string>;
};

/** A text that readers have or had at the address of an article. */
export type PublicVersionTable = {
  id: Generated<number>;
  article_id: number;
  /** From 1, in the order of publication. Unique within the article. */
  number: number;
  /** The number of the row of article_versions that holds the text. Several public versions may have the same. */
  version: number;
  published_at: string;
  kind: ChangeKindName;
  /** For readers. '' if there is none. */
  note: string;
  /** What the article said besides its text. */
  facts: Json<PublicFacts>;
  /** When an admin hid the text from readers; null: it is not hidden. */
  hidden_at: string | null;
  hidden_by: number | null;
  /** For readers. '' unless the text is hidden. */
  hidden_reason: Generated<string>;
};

/**
 * The fields of an article that its versions lack, and the version of the original that a translation follows, which
 * readers see in no text. `topics`: ids in ascending order.
 */
export type PublicFacts = Pick<WorkFields, Exclude<UnversionedWork, 'topics'> | 'translates_version'> & {
  user_id: number;
  topics: number[];
};

/** An event in the history of an article, for its author and admins. The audit log is for the operator. */
export type ArticleEventTable = {
  id: Generated<number>;
  article_id: number;
  at: string;
  /** null for the system itself. */
  actor_id: number | null;
  /** Whether the author, the editors or the system acted. Stored, because the article may get another author later. */
  side: Side;
  kind: EventKind;
  version: number | null;
  text: string;
  reasons: Json<string[]>;
  visibility: EventVisibility;
  /** The scheduled time of publication, for the event that scheduled it. */
  publish_at: string | null;
  /** Id of the event that undid this event. */
  undone_by: number | null;
  /** Decisions that an admin made together have the same id. */
  batch_id: string | null;
  /** The article's columns before a decision, for undoing the decision. null for other events. */
  state_before: Json<StateBefore> | null;
  /**
   * Id of the first mail about the event. The id stays when the mail's row is deleted. null: no mail yet. '': the
   * event has no recipient.
   */
  mail_id: string | null;
};

/** What harvesters are told of a work. The row stays when the work is removed. */
export type PublicRecordTable = {
  kind: PostKindName;
  id: number;
  /** When the public work last changed or was removed, in whole seconds: '2026-11-27T16:09:30Z'. */
  datestamp: string;
  language: Language;
  /** The ids of its topics: '|3|17|'. '' if there are none. */
  topics: string;
  is_removed: number;
};

/** A change that the search index must follow. Triggers add it; the maintenance deletes the oldest ones. */
export type SearchChangeTable = {
  /** On PostgreSQL a row may be committed after a row with a greater number. */
  seq: Generated<number>;
  /**
   * What has changed: a work that is or was public, an author's name or page, a topic, or a work that was not public
   * before and is not now. A proposed revision counts as a work that is not public.
   */
  kind: PostKindName | `unpublished${Capitalize<PostKindName>}` | 'owner' | 'topic';
  /** The id of the article, blog post, user or topic. */
  ref: number;
};

/** A link by which readers without an account can read an article that is not public. */
export type PreviewLinkTable = {
  id: Generated<number>;
  article_id: number;
  user_id: number;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  created_at: string;
  expires_at: string;
};

/** Bibliographic columns (contract/articles/works.ts), by default empty. An article's topics are in article_topics. */
export type WorkColumns = {
  abstract: Generated<string>;
  keywords: Generated<Json<WorkFields['keywords']>>;
  language: Generated<Language>;
  licence: Generated<Licence | null>;
  co_authors: Generated<Json<WorkFields['co_authors']>>;
  doi: Generated<string | null>;
  /** The version of the original that this text follows. null if it is unknown, or if this is no translation. */
  translates_version: Generated<number | null>;
};

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
  deleted_by: DeletedBy;
};

type SitePageText = {
  /** The last part of the page's address. Unique among rows without deleted_at. */
  address: string;
  title: string;
  /** Sanitised HTML. */
  content: string;
  language: Language;
  in_footer: 0 | 1;
  status: SitePageStatus;
};

/** A page of the institute's own. */
export type SitePageTable = SitePageText & {
  id: Generated<number>;
  preview: string;
  /** The title in lower case. */
  search_text: SearchText;
  position: number;
  /** The number of the latest version. */
  version: number;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
};

export type SitePageVersionTable = SitePageText & {
  page_id: number;
  /** 1, 2, 3 … for each page. */
  number: number;
  /** The admin who saved it; null if the account is gone. */
  user_id: number | null;
  created_at: string;
};

/** A stored file. The row is inserted before the file and deleted after the file; see docs/decisions/files.md. */
export type FileTable = {
  /** The path that an article, blog post or book refers to. A picture's other widths are in the same folder. */
  path: string;
  /** 'preview': an image for link previews, which the server draws and can draw again. No row refers to it. */
  kind: 'image' | 'pdf' | 'preview';
  /**
   * pending: the file is being written, waits for a row to refer to it, or is a picture for texts that no text
   * contains. used: a row refers to the file, a text contains it, or it is a preview. unused: it will be removed.
   */
  state: 'pending' | 'used' | 'unused';
  bytes: number;
  width: number | null;
  height: number | null;
  /** The widths at which a picture is stored. */
  widths: Json<number[]> | null;
  color: string | null;
  changed_at: string;
  /**
   * 'article/12': an edit has removed the file from this entity at changed_at. No row refers to the file any more, but
   * it stays 'used' while the removal can be undone.
   */
  removed_from: string | null;
  /**
   * The user who uploaded a picture for texts; null for other files. The server sets the column last, when all widths
   * of the picture are stored.
   */
  user_id: Generated<number | null>;
};

/** The fields of a subject of the site's settings that differ from the defaults (contract/site/site-settings.ts). */
export type StoredSiteValue = Record<string, unknown>;

/** A picture that a text contains as `<img>`, or a setting of the site; see docs/decisions/text-pictures.md. */
export type TextPictureTable = {
  /** The picture's path, without /storage/. In old texts, the picture may be missing or be a lead picture. */
  path: string;
  kind: PostKindName | 'draft' | 'revision' | 'version' | 'site' | 'sitePage';
  /**
   * Id of the article, blog post or draft that contains the picture. For a revision or version, id of its article. For
   * a subject of the site's settings ('site'), its position in SITE_SUBJECTS, from 1. For a page of the institute's own
   * ('sitePage'), with its versions, the page's id.
   */
  subject_id: number;
};

/** A former address, for which visitors are sent to another one. It counts only where there is no page otherwise. */
export type RedirectTable = {
  id: Generated<number>;
  /** As formerAddress (server/redirects/) writes it: '/2019/06/air-bersih' or '/?p=123'. Unique. */
  address: string;
  /** A path of this site ('/articleDetail/12'), or an http(s) URL. */
  target: string;
  /** Address and target, as searchText writes them. */
  search_text: string;
  created_at: string;
  /** The admin who added it; null for an import, and if the account is gone. */
  user_id: number | null;
  /** The import that added it; null for an admin's own. */
  run_id: number | null;
};

/** What became of an item of an import, so that repeating the import changes nothing, and an undo removes it. */
export type ImportItemTable = {
  /** The former site: 'wordpress https://example.org'. */
  origin: string;
  kind: 'person' | 'topic' | 'article' | 'blog' | 'page' | 'draft' | 'picture';
  /** The item's key on the former site, such as the id of a post. */
  key: string;
  run_id: number;
  /** Id of the row that was added; null for a picture, and for an item that stood here already. */
  row_id: number | null;
  /** The path of a picture in the storage; otherwise null. */
  path: string | null;
  /** updated_at of the row when it was added. A row that was changed since stays when the import is undone. */
  version: string;
};

export type MailOutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** The time of the next try. A process that is sending the mail postpones it, so that no other process sends it. */
  due_at: string;
  /** The outbox drops the mail at this time, because it is useless afterwards (a reset code). */
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
  /** Message-ID of the thread to which the mail belongs, without brackets; null: it belongs to none. */
  thread: Generated<string | null>;
  /** URL by which a mail program can unsubscribe from this kind of mail; null: this kind cannot be unsubscribed. */
  unsubscribe: Generated<string | null>;
};

/** A request with an Idempotency-Key, and its response. Committed with the request's changes, and kept for a day. */
export type IdempotencyKeyTable = {
  user_id: number;
  /** Name of the API call in the contract. */
  call: string;
  /** The key as the client sent it. */
  key: string;
  /** SHA-256 of path, fields and files. A second request with the same key must have the same hash. */
  digest: string;
  /** The JSON body of the response: a message and an id. The status is fixed by the contract, so it is not stored. */
  answer: string;
  created_at: string;
};

type ReadTable = {
  id: number;
  /** Readings, downloads included. */
  total: number;
  /** Each reader once a day. In sums: added up. */
  daily_unique: number;
  downloads: number;
};
