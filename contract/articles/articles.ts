import { changeFields, checkChange, notice, proposedChange } from './public-versions.ts';
import { z } from 'zod';
import { STAGES } from './article-status.ts';
import { ARTICLE_DECISIONS, ARTICLE_STATUSES, LANGUAGES } from '#contract/constants.ts';
import { sentDraft } from '#contract/posts/drafts.ts';
import { listMetaWithCounts } from '#contract/lists.ts';
import { excerpt, postContent, postEdit, postListQuery, postOrigin, postText } from '#contract/posts/posts.ts';
import { decisionFields, reviewText } from './reviews.ts';
import { choice, formId, idNumber, loadedVersion, optionalNumber, timestamp } from '#contract/text.ts';
import { pick, VERSIONED_WORK } from './version-fields.ts';
import { UNKNOWN_ORIGINAL } from './work-rules.ts';
import { workFields, workInput } from './works.ts';

/** The fields that describe an article's review. Only the author and admins get these fields. */
export const REVIEW_FIELDS = ['stage', 'publish_at', 'public_version', 'pending_version', 'waiting_since'] as const;

const reviewFields = {
  stage: z.enum(STAGES).optional().describe('The stage of the review; for the author and admins only'),
  waiting_since: timestamp
    .nullable()
    .optional()
    .describe('Since when it waits for the editors, the author or its time'),
  publish_at: timestamp.nullable().optional().describe('When a scheduled article is published'),
  public_version: z.number().int().optional().describe('Number of the version that title, content and picture are'),
  pending_version: z.number().int().nullable().optional().describe('Number of the proposed revision, if there is one'),
} satisfies Record<(typeof REVIEW_FIELDS)[number], z.ZodType>;

/** The fields that a list of articles and a single article have in common. */
const listed = z.object({
  id: idNumber,
  user_id: idNumber,
  ...postContent,
  verifikasi_admin: z.enum(ARTICLE_STATUSES),
  ...postOrigin,
});

/** The other article of a pair of an original and its translation. */
const counterpart = z.object({
  id: idNumber,
  title: z.string(),
  language: z.enum(LANGUAGES),
  is_original: z.boolean().describe('Whether the other article is the original, and this one its translation'),
  is_current: z.boolean().describe('false: the original has a newer version than the one that its translation follows'),
  verifikasi_admin: z.enum(ARTICLE_STATUSES).optional().describe('For the author and admins only'),
  stage: reviewFields.stage,
  public_version: z.number().int().optional().describe('As of the article itself; for the author and admins only'),
});

export const article = listed.extend({
  ...reviewFields,
  ...workFields,
  translation_of: idNumber.nullable().optional().describe('Id of the original; for the author and admins only'),
  public_number: z
    .number()
    .int()
    .optional()
    .describe('How many public versions there are, for the author and admins only; 0: it was never public'),
  notice: notice.optional().describe('What stands above the public article; absent if nothing does'),
  counterpart: counterpart
    .nullable()
    .optional()
    .describe('The original of this translation, or the translation of this original, if the caller may see it'),
});
export const articleWithoutReview = listed.extend(workFields);

/** An article in a list has its language alone of the bibliographic fields. With view=card it has no content either. */
const articleInList = listed
  .extend({ ...reviewFields, language: workFields.language.optional(), excerpt })
  .partial({ content: true });

const articleText = postText('Isi artikel');

export const articlePost = articleText.extend({
  /** Any value is valid, because the server ignores this field unless the caller is an admin. */
  verifikasi_admin: z.unknown().optional().describe('menunggu, disetujui or ditolak; taken from an admin only'),
  draft: sentDraft(),
  translation_of: optionalNumber(UNKNOWN_ORIGINAL).describe('Id of the article of which this one is a translation'),
  ...workInput,
});

export const articleStatus = choice('Status', ARTICLE_STATUSES);

export const articleEdit = articleText
  .extend({
    verifikasi_admin: articleStatus,
    user_id: formId(),
    translation_of: optionalNumber(UNKNOWN_ORIGINAL).describe(
      'Id of the article of which this one is a translation. Empty: of none. Absent: as it is',
    ),
    ...postEdit,
    ...workInput,
    ...changeFields,
  })
  .superRefine(checkChange);

/** The request with which an author sends their own article again, or edits it before a decision. */
export const articleResubmission = articleText.extend({
  note: reviewText('Catatan untuk redaksi').describe('What has changed, for the editors'),
  ...postEdit,
  ...workInput,
});

/** The request with which an author proposes another text for their own public article. */
export const articleRevision = articleText
  .extend({
    note: reviewText('Catatan untuk redaksi').describe('What has changed and why, for the editors'),
    ...pick(workInput, VERSIONED_WORK),
    version: formId().describe(
      'Number of the version that the author has changed: the proposed revision, or else the public one. 409 if it is another',
    ),
    ...postEdit,
    ...proposedChange,
  })
  .superRefine(checkChange);

export const articleDecision = z
  .object({
    verifikasi_admin: choice('Status', ARTICLE_DECISIONS),
    updated_at: loadedVersion(),
    ...decisionFields,
    ...changeFields,
  })
  .superRefine(checkChange);

export const articleListQuery = postListQuery(ARTICLE_STATUSES);

export const articleAnswer = z.object({ artikel: article });
export const articleListAnswer = z.object({
  artikels: z.array(articleInList),
  meta: listMetaWithCounts(ARTICLE_STATUSES),
});

export type Article = z.infer<typeof article>;
export type Counterpart = z.infer<typeof counterpart>;
export type ArticleInList = z.infer<typeof articleInList>;
export type ArticleDecision = z.infer<typeof articleDecision>;
export type ArticleListAnswer = z.infer<typeof articleListAnswer>;
export type ArticleListQuery = z.infer<typeof articleListQuery>;
