import { toldReaders } from '#contract/articles/public-versions.ts';
import { z } from 'zod';
import { workFields } from '#contract/articles/works.ts';
import { keysOf } from '#contract/objects.ts';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { idNumber, queryId, timestamp } from '#contract/text.ts';
import { citationStyles } from './citation-formats.ts';
import { relatedPosts } from './related-posts.ts';

const KINDS = keysOf(postKinds);

const kind = z.enum(KINDS, { error: `kind harus ${KINDS.join(' atau ')}.` });

export const publicWorkQuery = z.object({ kind, id: queryId });

const citedName = z.union([z.object({ family: z.string(), given: z.string() }), z.object({ literal: z.string() })]);

const author = z.object({
  name: z.string().describe('As pages show it'),
  cited: citedName.describe('As citations have it: in two parts, or as one name; without titles and degrees'),
  affiliation: z.string().describe('Empty if there is none'),
  orcid: z.string().nullable().describe('0000-0002-1825-0097'),
  user_id: idNumber.nullable().describe('The author with a page of their own; otherwise null'),
});

const { abstract, keywords, topics, language, licence, doi } = workFields;

/** What pages, indexes and citations say about a public work. */
const publicWork = z.object({
  kind,
  id: idNumber,
  title: z.string(),
  authors: z.array(author).min(1).describe('In order'),
  summary: z.string().describe('The first 100 characters of the text, with ... when cut'),
  abstract,
  keywords,
  topics,
  language,
  licence,
  doi,
  published_at: timestamp,
  changed_at: timestamp.describe('When the public text last changed; never before published_at'),
  version: z.number().int().optional().describe('The number of the public version; left out for a blog post'),
  notice: toldReaders.optional().describe('The retraction or the statement of concern that stands above the work'),
  corrections: z
    .array(toldReaders)
    .optional()
    .describe('The noted changes of the text, the newest first, at most 10; left out without any'),
  preview: z.string().describe('The path of the picture for link previews'),
  picture_bytes: z
    .number()
    .int()
    .optional()
    .describe('The sum of the lead picture’s files; left out without a picture'),
});

/** A part of a citation. A part with `accessed` is shown only if the day of access is known. */
const citationPart = z.object({
  text: z.string().describe('With {day} where the day of access stands'),
  italic: z.literal(true).optional(),
  accessed: z.enum(['long', 'mla', 'ieee']).optional().describe('How {day} is written'),
});

const citation = z.object({ style: z.enum(citationStyles), parts: z.array(citationPart) });

export const publicWorkAnswer = z.object({
  work: publicWork,
  citations: z.array(citation).describe('In every style, in the terms of the language of the work'),
  related: relatedPosts,
});

export type PublicWork = z.infer<typeof publicWork>;
export type CitationPart = z.infer<typeof citationPart>;
export type Citation = z.infer<typeof citation>;
