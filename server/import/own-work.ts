import { z } from 'zod';
import { NOTICES } from '#contract/articles/change-kinds.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { LICENCE_CODES } from '#contract/articles/licences.ts';

/** The greatest id that an import takes over. A hostile file could use up the ids of a table otherwise. */
const MAX_ID = 10_000_000;
export const rowId = z.int().positive().max(MAX_ID);

/**
 * What our own export says about a work beyond the fields of WXR. It stands as JSON in the field OWN_META of a post
 * (wp:postmeta). An import of that file into an empty site adds the same works at the same addresses.
 */
export const ownWork = z.object({
  /** The kind and id of the row: its address depends on both. */
  kind: z.enum(['article', 'blog', 'sitePage']),
  id: rowId,
  language: z.enum(LANGUAGES).optional(),
  abstract: z.string().optional(),
  licence: z.enum(LICENCE_CODES).nullable().optional(),
  doi: z.string().nullable().optional(),
  co_authors: z
    .array(
      z.object({
        given_name: z.string(),
        family_name: z.string(),
        affiliation: z.string(),
        orcid: z.string().nullable(),
      }),
    )
    .optional(),
  /** Id of the original, for a translation. */
  translation_of: rowId.nullable().optional(),
  /** The title as it is stored, if what stands above the article changes how readers see it. */
  title: z.string().optional(),
  /** The retraction or the statement of concern that stands above the article. */
  statement: z.object({ kind: z.enum(NOTICES), note: z.string(), at: z.iso.datetime() }).optional(),
  /** How many public versions the article has. The file has the text of the newest alone. */
  public_versions: z.int().min(0).optional(),
  /** Whether the text of a blog post is HTML. Articles and pages have no such field. */
  is_formatted: z.boolean().optional(),
  /** Whether the footer links to a page of the institute's own. Articles and blog posts have no such field. */
  in_footer: z.boolean().optional(),
  /** The exact times; WXR has seconds only. ISO 8601. */
  created_at: z.iso.datetime().optional(),
  published_at: z.iso.datetime().nullable().optional(),
  updated_at: z.iso.datetime().optional(),
});

export type OwnWork = z.infer<typeof ownWork>;

export const OWN_META = '_terarah_work';
/** The wp:author field of our own export that holds a person's profile as JSON. */
export const OWN_PERSON = 'terarah:person';
