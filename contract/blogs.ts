import { z } from 'zod';
import { BLOG_STATUSES, CONTENT_CHARACTERS } from './constants.ts';
import { imageInfo } from './images.ts';
import { cardView, listMetaWithCounts, listQuery, withCounts } from './lists.ts';
import { choice, idNumber, loadedVersion, removal, requiredLine, requiredText, timestamp } from './text.ts';
import { byline } from './users.ts';

export const blog = z.object({
  id: idNumber,
  title: z.string(),
  content: z.string().describe('Sanitised HTML, or plain text with line breaks'),
  preview: z.string().describe('The first 100 characters as plain text, with ... when cut'),
  image: z.string().nullable().describe('Path below /storage/'),
  image_info: imageInfo.nullable(),
  status: z.enum(BLOG_STATUSES),
  user: byline,
  created_at: timestamp,
  updated_at: timestamp,
  published_at: timestamp.nullable().describe('When it first went on post'),
});

/** In a list with view=card the content is left out. */
export const blogInList = blog.partial({ content: true });

const title = requiredLine('Judul');
const content = requiredText('Isi blog', CONTENT_CHARACTERS);

export const blogPost = z.object({ title, content });
export const blogEdit = z.object({
  title,
  content,
  status: choice('Status', BLOG_STATUSES),
  remove_image: removal('remove_image', 'picture'),
  updated_at: loadedVersion(),
});

export const blogListQuery = listQuery([
  'published_at',
  '-published_at',
  'created_at',
  '-created_at',
  'title',
  '-title',
]).extend({ status: choice('status', BLOG_STATUSES).optional(), view: cardView, counts: withCounts });

export const blogAnswer = z.object({ blog });
export const blogListAnswer = z.object({ blog: z.array(blogInList), meta: listMetaWithCounts(BLOG_STATUSES) });

export type Blog = z.infer<typeof blog>;
export type BlogInList = z.infer<typeof blogInList>;
export type BlogPost = z.infer<typeof blogPost>;
export type BlogEdit = z.infer<typeof blogEdit>;
export type BlogListAnswer = z.infer<typeof blogListAnswer>;
export type BlogListQuery = z.infer<typeof blogListQuery>;
