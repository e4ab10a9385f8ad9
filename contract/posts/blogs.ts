import { z } from 'zod';
import { BLOG_STATUSES } from '#contract/constants.ts';
import { sentDraft } from './drafts.ts';
import { listMetaWithCounts } from '#contract/lists.ts';
import { excerpt, postContent, postEdit, postListQuery, postOrigin, postText } from './posts.ts';
import { choice, idNumber, yesOrNo } from '#contract/text.ts';

export const blog = z.object({
  id: idNumber,
  ...postContent,
  status: z.enum(BLOG_STATUSES),
  ...postOrigin,
  is_formatted: z.boolean().describe('Whether visitors see the content formatted; otherwise they see it as plain text'),
});

/** A blog post in a list. With view=card it has no content. */
const blogInList = blog.extend({ excerpt }).partial({ content: true });

const blogText = postText('Isi blog');
const formatted = {
  is_formatted: yesOrNo('is_formatted').describe(
    'Whether visitors see the content formatted: true, or 1 in a form. Without it a new post is plain text, and an edit changes nothing. A text with pictures is always formatted.',
  ),
};
export const blogPost = blogText.extend({ draft: sentDraft(), ...formatted });
export const blogEdit = blogText.extend({ status: choice('Status', BLOG_STATUSES), ...postEdit, ...formatted });

export const blogListQuery = postListQuery(BLOG_STATUSES);

export const blogAnswer = z.object({ blog });
export const blogListAnswer = z.object({ blog: z.array(blogInList), meta: listMetaWithCounts(BLOG_STATUSES) });

export type Blog = z.infer<typeof blog>;
export type BlogInList = z.infer<typeof blogInList>;
