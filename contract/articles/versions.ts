import { AUTHORS_CHANGES } from './change-kinds.ts';
import { z } from 'zod';
import { imageInfo } from '#contract/posts/images.ts';
import { postContent } from '#contract/posts/posts.ts';
import { actor, bySide } from './reviews.ts';
import { pick, VERSION_FIELDS } from './version-fields.ts';
import { workFields } from './works.ts';
import { pathId, timestamp } from '#contract/text.ts';

export const VERSION_KINDS = ['submitted', 'resubmitted', 'edited', 'revision', 'restored', 'imported'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

export const versionParams = z.object({ id: pathId, number: pathId });

const articleVersion = z.object({
  number: z.number().int().describe('From 1, in the order of writing'),
  created_at: timestamp,
  kind: z.enum(VERSION_KINDS),
  by: bySide,
  author: actor,
  ...pick({ ...postContent, ...workFields }, VERSION_FIELDS),
  image_info: imageInfo.nullable().describe('null also where the picture went before versions kept theirs'),
  note: z.string().describe('What its author says about it'),
  change_kind: z
    .enum(AUTHORS_CHANGES)
    .nullable()
    .describe('Of a proposed revision: what its author suggests telling readers that the change is'),
  change_note: z.string().describe('The note for readers that its author suggests'),
});

export const versionAnswer = z.object({ version: articleVersion });

export type ArticleVersion = z.infer<typeof articleVersion>;
