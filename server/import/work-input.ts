import { articlePost } from '#contract/articles/articles.ts';
import { CONTENT_PICTURES, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import {
  ABSTRACT_CHARACTERS,
  CO_AUTHORS_MAX,
  KEYWORD_CHARACTERS,
  KEYWORDS_MAX,
} from '#contract/articles/work-rules.ts';
import { invalid } from '#server/errors.ts';
import type { Importing } from './import-context.ts';
import type { SourceWork } from './source.ts';

/** Reports what a work loses. */
export type Lose = (kind: string, what: string) => Promise<void>;

export const loserOf =
  ({ report }: Importing, { key, title }: SourceWork): Lose =>
  async (kind, what) =>
    await report.loss({ key, title, kind, what });

/**
 * Returns the fields of a work within the limits of this site, checked by the rules of the form. What exceeds a limit
 * or breaks a rule is left out and reported.
 * @throws 422 if the title or the text breaks a rule: no work can do without them
 */
export async function toWorkInput(importing: Importing, work: SourceWork, content: string, lose: Lose) {
  const given: Record<string, unknown> = {
    title: await cut(lose, 'title', work.own?.title ?? work.title, SHORT_TEXT_CHARACTERS),
    content,
    abstract: await cut(lose, 'abstract', work.own?.abstract ?? work.abstract, ABSTRACT_CHARACTERS),
    keywords: await keywordsOf(work, lose),
    language: work.own?.language ?? work.language ?? importing.site.language,
    licence: work.own?.licence,
    doi: work.own?.doi,
    co_authors: await coAuthorsOf(importing, work, lose),
  };
  const parsed = articlePost.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    if (field === 'title' || field === 'content') throw invalid(field, message);
    await lose('field', `${field}: ${message}`);
    delete given[field];
  }
  return articlePost.parse(given);
}

async function cut(lose: Lose, name: string, text: string, limit: number): Promise<string> {
  const characters = [...text];
  if (characters.length <= limit) return text;
  await lose(
    'field',
    `The end of the ${name}, which is longer than ${limit} characters: “${characters.slice(limit - 1).join('')}”.`,
  );
  return `${characters.slice(0, limit - 1).join('')}…`;
}

async function keywordsOf({ keywords }: SourceWork, lose: Lose): Promise<string[]> {
  const fitting = keywords.filter((word) => [...word].length <= KEYWORD_CHARACTERS);
  const lost = [...keywords.filter((word) => !fitting.includes(word)), ...fitting.slice(KEYWORDS_MAX)];
  for (const word of lost) await lose('keyword', `The keyword “${word}”: too long, or more than ${KEYWORDS_MAX}.`);
  return fitting.slice(0, KEYWORDS_MAX);
}

async function coAuthorsOf({ people }: Importing, { authors, own }: SourceWork, lose: Lose) {
  if (own?.co_authors) return own.co_authors;
  const others = authors.slice(1).flatMap((key) => people.get(key) ?? []);
  for (const { givenName, familyName } of others.slice(CO_AUTHORS_MAX)) {
    await lose(
      'author',
      `The author ${givenName} ${familyName}: a work has at most ${CO_AUTHORS_MAX} further authors.`,
    );
  }
  return others.slice(0, CO_AUTHORS_MAX).map(({ givenName, familyName, affiliation, orcid }) => ({
    given_name: givenName,
    family_name: familyName === '-' ? '' : familyName,
    affiliation,
    orcid: orcid ?? '',
  }));
}

const IMAGE = /<img\b[^>]*>/g;

/** Drops and reports the pictures of a text beyond the most that a text may have. */
export async function limitPictures(html: string, lose: Lose): Promise<string> {
  const excess = (html.match(IMAGE) ?? []).length - CONTENT_PICTURES;
  if (excess <= 0) return html;
  await lose('picture', `The last ${excess} pictures: a text has at most ${CONTENT_PICTURES}.`);
  let count = 0;
  return html.replace(IMAGE, (image) => {
    count += 1;
    return count > CONTENT_PICTURES ? '' : image;
  });
}
