import { z } from 'zod';
import { workFields } from '#contract/articles/works.ts';
import { postContent, postOrigin } from '#contract/posts/posts.ts';
import { idNumber } from '#contract/text.ts';

/** How many other posts a post is shown with. */
export const RELATED_POSTS = 3;

const relatedPost = z
  .object({ id: idNumber, ...postContent, ...postOrigin, language: workFields.language.optional() })
  .omit({ content: true });

export const relatedPosts = z
  .array(relatedPost)
  .max(RELATED_POSTS)
  .describe('First by the number of shared topics, then of the same author, then the newest');
