import { z } from 'zod';
import { articleListAnswer, articleListQuery } from '#contract/articles/articles.ts';
import { idNumber } from '#contract/text.ts';

/** The fields that readers see of a user who has written public articles. Nothing else of an account is public. */
const author = z.object({
  id: idNumber,
  nama_depan: z.string(),
  nama_belakang: z.string(),
  affiliation: z.string().describe("'' if the author names none"),
  bio: z.string().describe("Plain text with line breaks; '' if there is none"),
  orcid: z.string().nullable().describe('0000-0002-1825-0097'),
});

export const authorAnswer = z.object({ author });
export const authorArticlesQuery = articleListQuery.pick({ page: true, per_page: true, view: true });
export const authorArticlesAnswer = articleListAnswer;

export type Author = z.infer<typeof author>;
export type AuthorArticlesQuery = z.infer<typeof authorArticlesQuery>;
