import { isCrossrefDoi, NO_CROSSREF_DOI } from '#contract/articles/work-rules.ts';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { pathId } from '#contract/text.ts';
import { notFound } from '#server/errors.ts';
import { citedWork } from '#server/reading/citations/cited-work.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { readWork } from '#server/works/works.service.ts';
import { writeDeposit } from './deposit.ts';

/**
 * Returns the file with which an admin registers the DOI of an article at Crossref.
 * @param id as the path has it
 * @throws 404 if the article is not public, also for its author and admins; 404 if Crossref registers no such DOI
 */
export async function makeDeposit(system: System, id: string): Promise<string> {
  const found = pathId.safeParse(id);
  if (!found.success) throw notFound(postKinds.article.notFound);
  const work = await readWork(system, 'article', found.data);
  if (work.doi === null) {
    throw notFound('Artikel ini belum mempunyai DOI. Isi DOI artikel di halaman edit, lalu unduh lagi XML Crossref.');
  }
  if (!isCrossrefDoi(work.doi)) throw notFound(NO_CROSSREF_DOI);
  const site = await readSite(system);
  return writeDeposit({
    work,
    doi: work.doi,
    cited: citedWork(work, site, system.config.publicUrl),
    institute: { name: site.identity.name, email: site.contact.email },
  });
}
