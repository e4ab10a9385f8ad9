import type { CitationStyle } from '#contract/works/citation-formats.ts';
import type { CitationPart } from '#contract/works/public-works.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { citeInApa } from './apa.ts';
import { citeInChicago } from './chicago.ts';
import { citeInHarvard } from './harvard.ts';
import { citeInIeee } from './ieee.ts';
import { citeInMla } from './mla.ts';

const STYLES: Record<CitationStyle, (work: CitedWork) => CitationPart[]> = {
  apa: citeInApa,
  chicago: citeInChicago,
  mla: citeInMla,
  harvard: citeInHarvard,
  ieee: citeInIeee,
};

/** Returns the citation of a work in a style, in the terms of the language of the work. */
export function citeIn(style: CitationStyle, work: CitedWork): CitationPart[] {
  return STYLES[style](work);
}
