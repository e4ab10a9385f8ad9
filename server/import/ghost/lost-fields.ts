import { plainText } from '#server/text/plain-text.ts';
import type { Loss } from '#server/import/source.ts';
import { isSet, textOf } from './columns.ts';
import type { Row } from './rows.ts';

/** Columns of a post that a work here has no place for, in words. */
const POST_FIELDS: Readonly<Record<string, string>> = {
  canonical_url: 'canonical address',
  custom_template: 'template of the theme',
  codeinjection_head: 'code in the head of the page',
  codeinjection_foot: 'code at the end of the page',
  newsletter_id: 'newsletter of the post',
};
const META_FIELDS: Readonly<Record<string, string>> = {
  meta_title: 'title for search engines',
  og_title: 'title for Facebook',
  og_description: 'description for Facebook',
  og_image: 'picture for Facebook',
  twitter_title: 'title for X',
  twitter_description: 'description for X',
  twitter_image: 'picture for X',
  email_subject: 'subject of the e-mail',
  frontmatter: 'front matter',
};
const QUOTED_CHARACTERS = 200;

/** Returns the facts of a post that are lost, apart from its text, status and terms. */
export function fieldLosses(row: Row, meta: Row): Array<Pick<Loss, 'kind' | 'what'>> {
  const found: Array<Pick<Loss, 'kind' | 'what'>> = [];
  const add = (fields: Readonly<Record<string, string>>, from: Row) => {
    for (const [column, words] of Object.entries(fields)) {
      const value = textOf(from, column);
      if (value !== '') found.push({ kind: 'field', what: `The ${words}: ${short(value)}` });
    }
  };
  add(POST_FIELDS, row);
  // Before Ghost 3 the columns of posts_meta were part of posts.
  add(META_FIELDS, { ...row, ...meta });
  const description = textOf(meta, 'meta_description');
  if (description !== '' && textOf(row, 'custom_excerpt') !== '') {
    found.push({ kind: 'field', what: `The description for search engines: ${short(description)}` });
  }
  if (isSet(row, 'featured')) found.push({ kind: 'sticky', what: 'The post was featured.' });
  if (isSet(row, 'email_only') || isSet(meta, 'email_only')) {
    found.push({ kind: 'field', what: 'The post was for an e-mail only.' });
  }
  const caption = plainText(textOf(meta, 'feature_image_caption'));
  if (caption !== '') found.push({ kind: 'caption', what: `The caption of the lead picture: ${short(caption)}` });
  return found;
}

const short = (text: string) => (text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text);
