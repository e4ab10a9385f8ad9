import { postAddress, type PostKindName } from '#contract/posts/post-kinds.ts';
import { keysOf } from '#contract/objects.ts';

/** The styles in which pages show the citation of a work, with the names that readers know. */
export const CITATION_STYLES = {
  apa: 'APA 7',
  chicago: 'Chicago',
  mla: 'MLA 9',
  harvard: 'Harvard',
  ieee: 'IEEE',
} as const;

export type CitationStyle = keyof typeof CITATION_STYLES;
export const citationStyles = keysOf(CITATION_STYLES);

/** The files with a work's citation, by the end of their names. `name` is what readers call the format. */
export const CITATION_FILES = {
  bib: { name: 'BibTeX', type: 'application/x-bibtex' },
  ris: { name: 'RIS', type: 'application/x-research-info-systems' },
  'csl.json': { name: 'CSL-JSON', type: 'application/vnd.citationstyles.csl+json' },
  txt: { name: 'Teks', type: 'text/plain' },
} as const;

export type CitationFile = keyof typeof CITATION_FILES;
export const citationFiles = keysOf(CITATION_FILES);

/** Returns the address of a file with the citation of a public work: '/articleDetail/12/kutip.bib'. */
export function citationPath(kind: PostKindName, id: number, file: CitationFile): string {
  return `${postAddress(kind, id)}/kutip.${file}`;
}
