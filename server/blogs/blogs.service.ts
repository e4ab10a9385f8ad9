import type { AuditAction } from '#contract/audit-words.ts';
import type { Blog, BlogEdit, BlogListAnswer, BlogListQuery, BlogPost } from '#contract/blogs.ts';
import { DEFAULT_BLOG_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { changesBetween, recordAudit } from '#server/audit/audit.ts';
import { cleanContent } from '#server/content/content-thread.ts';
import type { Queries } from '#server/database/database.ts';
import { isNarrowed, sizeOfRows, toMeta, toPage } from '#server/database/lists.ts';
import { publicTotal } from '#server/database/public-totals.ts';
import { nextVersion, refuseStale } from '#server/database/versions.ts';
import { hideDeleted, restoreDeleted } from '#server/deletions/deletions.service.ts';
import { notFound } from '#server/errors.ts';
import {
  changeFile,
  type ImageColumns,
  refuseUploadBesideRemoval,
  restoreFile,
  storeImage,
  toImageInfo,
  writeWithFile,
} from '#server/files/files.service.ts';
import type { Upload } from '#server/http/upload.ts';
import type { Caller } from '#server/sessions/callers.ts';
import type { System } from '#server/system.ts';
import { type BylineColumns, toByline } from '#server/users/bylines.ts';
import { canRead, publicationDate, visibleStatus } from './blogs.policy.ts';
import {
  findBlog,
  findBlogDates,
  countBlogs,
  findBlogs,
  insertBlog,
  lockBlog,
  summarizeBlogs,
  updateBlog,
} from './blogs.repository.ts';

const SHOWN_IN_TRACE = ['title', 'status', 'image'] as const;

/** Posts that are on post for everybody, all of them for an admin; newest first. */
export async function listBlogs(
  { db, config, publicContent }: System,
  caller: Caller | undefined,
  query: BlogListQuery,
): Promise<BlogListAnswer> {
  const page = toPage(query, config.listCap);
  const visible = visibleStatus(caller);
  const isAllThatVisitorsSee = visible === PUBLIC_BLOG_STATUS && !isNarrowed(query, visible);
  const countAll = async () => ({ counted: { total: await publicTotal(db, 'blogs') }, few: undefined });
  const { counted, few } = await (isAllThatVisitorsSee
    ? publicContent.remember('blogs', countAll)
    : countBlogs(db, visible, query));
  const find = async () => await findBlogs(db, visible, query, page, { total: counted.total, few });
  const name = `blogs ${query.sort} ${query.view} ${page.limit} ${page.offset} ${page.isBare}`;
  const { rows, isCut } = await (isAllThatVisitorsSee ? publicContent.remember(name, find, sizeOfRows) : find());
  return { blog: rows.map((row) => toListed(row, caller)), meta: toMeta(page, counted, isCut) };
}

/** How many visitors see, and when one of them last changed. */
export async function summarizePublicBlogs({ db }: System): Promise<{ total: number; latest: string | null }> {
  return await summarizeBlogs(db, PUBLIC_BLOG_STATUS);
}

/** What visitors see, in an order in which new ones come last. */
export async function listPublicBlogDates(
  { db }: System,
  rows: { limit: number; offset: number },
): Promise<{ id: number; updated_at: string }[]> {
  return await findBlogDates(db, PUBLIC_BLOG_STATUS, rows);
}

/** @throws not found also for a post that the caller may not see, so that its existence stays private. */
export async function readBlog({ db }: System, caller: Caller | undefined, id: number): Promise<Blog> {
  const row = await findBlog(db, id);
  if (!row || !canRead(caller, row)) throw notFound(messages.blogs.notFound);
  return { ...toListed(row, caller), content: row.content };
}

/** A new post is on hold: nobody but admins sees it before an edit puts it on post. */
export async function postBlog(
  system: System,
  caller: Caller,
  input: BlogPost,
  upload: Upload | undefined,
): Promise<{ message: string; id: number }> {
  const { content, preview } = await cleanContent(input.content, 'Isi blog');
  const image = await storeImage(system, upload);
  const at = system.clock.now().toISOString();

  const id = await writeWithFile(system, image, async (db) => {
    const blogId = await insertBlog(db, {
      user_id: caller.id,
      title: input.title,
      content,
      preview,
      image: image ?? null,
      status: DEFAULT_BLOG_STATUS,
      created_at: at,
      updated_at: at,
      published_at: null,
    });
    await trace(db, at, caller, 'create', blogId, { status: DEFAULT_BLOG_STATUS });
    return blogId;
  });
  return { message: messages.blogs.added, id };
}

export async function editBlog(
  system: System,
  caller: Caller,
  id: number,
  input: BlogEdit,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  await readBlog(system, caller, id);
  const isRemoved = input.remove_image === true;
  refuseUploadBesideRemoval('image', upload, isRemoved);
  const { content, preview } = await cleanContent(input.content, 'Isi blog');
  const image = await storeImage(system, upload);
  const now = system.clock.now();
  const at = now.toISOString();

  await writeWithFile(system, image, async (db) => {
    const before = await requireLocked(db, id);
    refuseStale(input.updated_at, before.updated_at);
    const after = {
      title: input.title,
      content,
      preview,
      image: await changeFile(db, { kind: 'blog', id }, { before: before.image, added: image, isRemoved }, now),
      status: input.status,
      created_at: before.created_at,
      updated_at: nextVersion(before.updated_at, now),
      published_at: publicationDate(before.published_at, input.status, now),
    };
    await updateBlog(db, id, after);
    await trace(db, at, caller, 'edit', id, changesBetween(before, after, SHOWN_IN_TRACE));
  });
  system.publicContent.changed();
  return { message: messages.blogs.edited };
}

export async function removeBlog(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  const now = system.clock.now();
  await system.db.transaction().execute(async (db) => {
    const { title } = await requireLocked(db, id);
    await hideDeleted(db, caller, 'blog', id, { now, details: { title } });
  });
  system.publicContent.changed();
  return { message: messages.blogs.deleted };
}

export async function restoreBlog(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  await restoreDeleted(system, caller, 'blog', id);
  system.publicContent.changed();
  return { message: 'Blog dikembalikan.' };
}

/** Brings back the picture that the last edit has removed. */
export async function restoreBlogImage(system: System, caller: Caller, id: number): Promise<{ message: string }> {
  const now = system.clock.now();
  await system.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id);
    const image = await restoreFile(db, { kind: 'blog', id }, before.image, now);
    const { created_at, published_at } = before;
    await updateBlog(db, id, { image, created_at, updated_at: nextVersion(before.updated_at, now), published_at });
    await trace(db, now.toISOString(), caller, 'edit', id, changesBetween(before, { image }, SHOWN_IN_TRACE));
  });
  system.publicContent.changed();
  return { message: 'Gambar dikembalikan.' };
}

function toListed<Row extends BylineColumns & ImageColumns>(row: Row, caller: Caller | undefined) {
  return { ...row, user: toByline(row, caller), image_info: toImageInfo(row) };
}

async function requireLocked(db: Queries, id: number) {
  const blog = await lockBlog(db, id);
  if (!blog) throw notFound(messages.blogs.notFound);
  return blog;
}

async function trace(
  db: Queries,
  at: string,
  caller: Caller,
  action: AuditAction,
  entityId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, { at, actorId: caller.id, action, entity: 'blog', entityId, details });
}
