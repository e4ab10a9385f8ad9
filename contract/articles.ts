import { z } from 'zod';
import { ARTICLE_DECISIONS, ARTICLE_STATUSES, CONTENT_CHARACTERS } from './constants.ts';
import { imageInfo } from './images.ts';
import { cardView, listMetaWithCounts, listQuery, withCounts } from './lists.ts';
import { choice, formId, idNumber, loadedVersion, removal, requiredLine, requiredText, timestamp } from './text.ts';
import { byline } from './users.ts';

export const article = z.object({
  id: idNumber,
  user_id: idNumber,
  title: z.string(),
  content: z.string().describe('Sanitised HTML'),
  preview: z.string().describe('The first 100 characters as plain text, with ... when cut'),
  image: z.string().nullable().describe('Path below /storage/'),
  image_info: imageInfo.nullable(),
  verifikasi_admin: z.enum(ARTICLE_STATUSES),
  user: byline,
  created_at: timestamp,
  updated_at: timestamp,
  published_at: timestamp.nullable().describe('When it was first approved'),
});

/** In a list with view=card the content is left out. */
export const articleInList = article.partial({ content: true });

const title = requiredLine('Judul');
const content = requiredText('Isi artikel', CONTENT_CHARACTERS);

export const articlePost = z.object({
  title,
  content,
  /** Only an admin's is looked at, so from anybody else not even a wrong one is an error. */
  verifikasi_admin: z.unknown().optional().describe('menunggu, disetujui or ditolak; taken from an admin only'),
});

export const articleStatus = choice('Status', ARTICLE_STATUSES);

export const articleEdit = z.object({
  title,
  content,
  verifikasi_admin: articleStatus,
  user_id: formId(),
  remove_image: removal('remove_image', 'picture'),
  updated_at: loadedVersion(),
});

export const articleDecision = z.object({
  verifikasi_admin: choice('Status', ARTICLE_DECISIONS),
  updated_at: loadedVersion(),
});

export const articleListQuery = listQuery([
  'published_at',
  '-published_at',
  'created_at',
  '-created_at',
  'title',
  '-title',
]).extend({ status: choice('status', ARTICLE_STATUSES).optional(), view: cardView, counts: withCounts });

export const articleAnswer = z.object({ artikel: article });
export const articleListAnswer = z.object({
  artikels: z.array(articleInList),
  meta: listMetaWithCounts(ARTICLE_STATUSES),
});

export type Article = z.infer<typeof article>;
export type ArticleInList = z.infer<typeof articleInList>;
export type ArticlePost = z.infer<typeof articlePost>;
export type ArticleEdit = z.infer<typeof articleEdit>;
export type ArticleDecision = z.infer<typeof articleDecision>;
export type ArticleListAnswer = z.infer<typeof articleListAnswer>;
export type ArticleListQuery = z.infer<typeof articleListQuery>;
