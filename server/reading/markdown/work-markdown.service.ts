import { LICENCES } from '#contract/articles/licences.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import { STORAGE_BASE } from '#contract/constants.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { pathId } from '#contract/text.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { readPost } from '#server/posts/posts.service.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { escapeClosingSigns, escapeMarkdown } from '#server/text/markdown/escape.ts';
import { readTold } from '#server/articles/public-versions/public-versions.service.ts';
import { writeFrontMatter } from '#server/text/markdown/front-matter.ts';
import { markdownOf } from '#server/text/markdown/markdown-thread.ts';
import type { Work } from '#server/works/work.ts';
import { readWork } from '#server/works/works.service.ts';
import { paragraphsOf, type Told, toldFields, writeTold } from './told.ts';

/**
 * Returns a work as Markdown: its data as YAML, its title, what readers are told about its changes, its abstract and
 * its text.
 * @param id as the path has it
 * @throws 404 if the work is not public, also for its author and admins
 */
export async function makeWorkMarkdown(system: System, kind: PostKindName, id: string) {
  const found = pathId.safeParse(id);
  if (!found.success) throw notFound(postKinds[kind].notFound);
  const work = await readWork(system, kind, found.data);
  const pageUrl = system.config.publicUrl + work.path;
  const told = await readChanges(system, work);
  const [data, text] = await Promise.all([dataOf(system, work, told), readText(system, work)]);
  const body = await markdownOf({ ...text, pageUrl });
  return { id: work.id, pageUrl, text: `${writeFrontMatter(data)}${headOf(work, told)}\n${body}` };
}

/** Returns the text of a work, and whether readers see it with its formatting. */
async function readText(system: System, work: Work): Promise<{ html: string; isFormatted: boolean }> {
  const html = await work.readText();
  if (html === undefined) throw notFound(postKinds[work.kind].notFound);
  const kind = allPostKinds[work.kind];
  if (!kind.isPlainText) return { html, isFormatted: true };
  const { is_formatted } = await readPost(system, kind, undefined, work.id);
  return { html, isFormatted: is_formatted && html.includes('<') };
}

async function readChanges({ db }: System, { id, version = 1, notice }: Work): Promise<Told> {
  return version > 1 ? await readTold(db, id, notice) : {};
}

async function dataOf(system: System, work: Work, told: Told): Promise<Record<string, unknown>> {
  const { title, language, abstract, keywords, topics, licence, doi, picture, publishedAt, changedAt } = work;
  const { identity } = await readSite(system);
  const { publicUrl } = system.config;
  const isArticle = work.kind === 'article';
  return {
    title,
    address: publicUrl + work.path,
    authors: work.authors.map(({ name, orcid, affiliation }) => ({
      name,
      ...(orcid !== null && { orcid: orcidAddress(orcid) }),
      ...(affiliation !== '' && { affiliation }),
    })),
    published: publishedAt,
    updated: changedAt,
    version: work.version,
    ...toldFields(told),
    language,
    abstract: abstract === '' ? undefined : abstract,
    keywords: keywords.length === 0 ? undefined : keywords,
    topics: topics.length === 0 ? undefined : topics.map(({ name }) => name),
    licence: licence === null ? undefined : (LICENCES[licence].url ?? LICENCES[licence].label),
    doi: doi ?? undefined,
    publication: (isArticle && identity.publication) || identity.name,
    picture: picture === null ? undefined : `${publicUrl}${STORAGE_BASE}/${picture.path}`,
  };
}

/** Returns the title as a heading and the abstract as a quotation: many programs drop the data before a text. */
function headOf({ title, abstract, language }: Work, told: Told): string {
  const heading = `# ${escapeClosingSigns(escapeMarkdown(title).trim())}\n${writeTold(told, language)}`;
  const paragraphs = paragraphsOf(abstract);
  if (paragraphs.length === 0) return heading;
  return `${heading}\n${paragraphs.map((paragraph) => `> ${paragraph}\n`).join('>\n')}`;
}
