import { z } from 'zod';
import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { sentDraft } from './drafts.ts';
import { imageInfo } from './images.ts';
import { cardView, listQuery, withCounts } from '#contract/lists.ts';
import {
  choice,
  idNumber,
  loadedVersion,
  marked,
  removal,
  requiredLine,
  requiredText,
  timestamp,
} from '#contract/text.ts';
import { byline } from '#contract/identity/users.ts';

/** The fields of articles and blog posts. Their status is missing here, because the two kinds name it differently. */
export const postContent = {
  title: z.string(),
  content: z.string().describe('Sanitised HTML, or plain text with line breaks'),
  preview: z.string().describe('The first 100 characters as plain text, with ... when cut'),
  image: z.string().nullable().describe('Path below /storage/'),
  image_info: imageInfo.nullable(),
};
/** The excerpt of a row that was found by its text. */
export const excerpt = marked
  .optional()
  .describe(
    'With q, and with view=card where there are views: about 200 characters of the text around searched words, if it has any',
  );

export const postOrigin = {
  user: byline,
  created_at: timestamp,
  updated_at: timestamp,
  published_at: timestamp.nullable().describe('When it first became public'),
};
const post = z.object({ id: idNumber, ...postContent, ...postOrigin });

/** The text fields of every form of a post. `contentLabel` names the content in messages: 'Isi artikel'. */
export const postText = (contentLabel: string) =>
  z.object({ title: requiredLine('Judul'), content: requiredText(contentLabel, CONTENT_CHARACTERS) });

/** The fields that an edit of a post has besides its text. */
export const postEdit = {
  remove_image: removal('remove_image', 'picture'),
  updated_at: loadedVersion(),
  draft: sentDraft(),
};

const listOptions = listQuery(['published_at', '-published_at', 'created_at', '-created_at', 'title', '-title']).extend(
  { view: cardView, counts: withCounts },
);

export const postListQuery = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  listOptions.extend({ status: choice('status', statuses).optional() });

/** A post without its content, as cards and link previews need it. */
export type PostSummary = Omit<z.infer<typeof post>, 'content'>;
export type Excerpt = z.infer<typeof marked>;
export type PostListQuery<Status extends string> = z.infer<typeof listOptions> & { status?: Status | undefined };
