import { z } from 'zod';
import { articleListAnswer, articleListQuery } from '#contract/articles/articles.ts';
import { namedUser } from '#contract/identity/users.ts';

/** The only fields of an account that are public, and only if the user has written public articles. */
const author = namedUser.extend({
  affiliation: z.string().describe("'' if the author names none"),
  bio: z.string().describe("Plain text with line breaks; '' if there is none"),
  orcid: z.string().nullable().describe('0000-0002-1825-0097'),
});

export const authorAnswer = z.object({ author });
export const authorArticlesQuery = articleListQuery.pick({ page: true, per_page: true, view: true });
export const authorArticlesAnswer = articleListAnswer;

export type Author = z.infer<typeof author>;
