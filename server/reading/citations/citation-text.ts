import { CITATION_STYLES, citationStyles } from '#contract/works/citation-formats.ts';
import type { CitedWork } from './cited-work.ts';
import { citeIn } from './styles/styles.ts';

/** Returns the citation of a work in every style, each below the name of the style. The day of access is left out. */
export function writeCitationText(work: CitedWork): string {
  const citations = citationStyles.map((style) => {
    const parts = citeIn(style, work).filter(({ accessed }) => accessed === undefined);
    return `${CITATION_STYLES[style]}\n${parts.map(({ text }) => text).join('')}\n`;
  });
  return citations.join('\n');
}
