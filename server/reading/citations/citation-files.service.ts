import { pathId } from '#contract/text.ts';
import { type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import type { CitationFile } from '#contract/works/citation-formats.ts';
import { notFound } from '#server/errors.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { readWork } from '#server/works/works.service.ts';
import { citationKey, createBibliography } from './bibtex.ts';
import { type CitedWork, citedWork } from './cited-work.ts';
import { writeCitationText } from './citation-text.ts';
import { writeCslJson } from './csl-json.ts';
import { writeRis } from './ris.ts';

const WRITERS: Readonly<Record<CitationFile, (work: CitedWork) => string>> = {
  bib: (work) => createBibliography()(work),
  ris: writeRis,
  'csl.json': writeCslJson,
  txt: writeCitationText,
};

/**
 * Returns a file with the citation of a work, and the name under which browsers store it: 'rahma2026air.bib'.
 * @param id as the path has it
 * @throws 404 if the work is not public, also for its author and admins
 */
export async function makeCitationFile(
  system: System,
  { kind, id }: { kind: PostKindName; id: string },
  file: CitationFile,
): Promise<{ name: string; text: string }> {
  const found = pathId.safeParse(id);
  if (!found.success) throw notFound(postKinds[kind].notFound);
  const work = await readWork(system, kind, found.data);
  const cited = citedWork(work, await readSite(system), system.config.publicUrl);
  return { name: `${citationKey(cited)}.${file}`, text: WRITERS[file](cited) };
}
