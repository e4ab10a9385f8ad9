import type { CallAnswer, CallQuery } from '#contract/call-schemas.ts';
import { cardDesignOf } from '#contract/site/card-design.ts';
import { citationStyles } from '#contract/works/citation-formats.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { readSite } from '#server/site/site-content.ts';
import { readTold } from '#server/articles/public-versions/public-versions.service.ts';
import type { System } from '#server/system.ts';
import { readWork } from '#server/works/works.service.ts';
import { listRelatedPosts } from '#server/reading/related/related-posts.service.ts';
import { previewOfWork } from '#server/reading/previews/preview-of-work.ts';
import { citedWork } from './cited-work.ts';
import { citeIn } from './styles/styles.ts';

/** @throws 404 if the work is not public, also for its author and admins */
export async function readPublicWork(
  system: System,
  { kind, id }: CallQuery<'publicWork'>,
): Promise<CallAnswer<'publicWork'>> {
  const work = await readWork(system, kind, id);
  const site = await readSite(system);
  const cited = citedWork(work, site, system.config.publicUrl);
  const { title, summary, abstract, language, licence, doi } = work;
  return {
    work: {
      kind,
      id,
      title,
      authors: work.authors.map(({ userId, ...author }) => ({ ...author, user_id: userId })),
      summary,
      abstract,
      keywords: [...work.keywords],
      topics: [...work.topics],
      language,
      licence,
      doi,
      published_at: work.publishedAt,
      changed_at: work.changedAt,
      ...(work.version !== undefined && { version: work.version }),
      ...(work.version !== undefined && work.version > 1 && (await readTold(system.db, id, work.notice))),
      preview: previewOfWork(work, cardDesignOf(site)),
      ...(work.picture?.bytes && { picture_bytes: work.picture.bytes }),
    },
    citations: citationStyles.map((style) => ({ style, parts: citeIn(style, cited) })),
    related: await listRelatedPosts(system, allPostKinds[kind], id),
  };
}
