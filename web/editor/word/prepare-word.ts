import type JSZip from 'jszip';
import { markParagraphs } from './mark-word.ts';
import { tidyLinkFields } from './word-fields.ts';
import { type TakenFormulas, takeFormulas } from './word-formulas.ts';
import { DOCUMENT, TEXTS, attributeOf, TAG } from './word-xml.ts';

/**
 * Rewrites an opened Word file, because mammoth does not read formulas, list numbers and some other parts. Adds the
 * file's formulas to `formulas`. @throws TooLarge
 */
export async function prepareWord(zip: JSZip, formulas: TakenFormulas): Promise<ArrayBuffer> {
  const numbering = (await zip.file('word/numbering.xml')?.async('string')) ?? '';
  for (const { name } of zip.file(TEXTS)) {
    const xml = tidyRuns(takeFormulas(tidyLinkFields((await zip.file(name)?.async('string')) ?? ''), formulas));
    zip.file(name, DOCUMENT.test(name) ? markParagraphs(xml, numbering) : xml);
  }
  // Word files use DEFLATE. If the result uses it too, JSZip copies unchanged entries without compressing them again.
  return await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}

/** The element that contains a run's earlier format, which change tracking stores. */
const EARLIER = 'rPrChange';

/**
 * Rewrites properties of runs that mammoth does not read. Text that is raised or lowered by points becomes superscript
 * or subscript, except a large initial at the beginning of a paragraph (drop cap). <w:cr> becomes <w:br/>.
 */
function tidyRuns(xml: string): string {
  let position = 0;
  let isAligned = false;
  let isEarlier = false;
  let isInitial = false;
  return xml.replace(TAG, (tag: string, slash: string, name: string, attributes: string) => {
    const isStart = slash === '';
    if (name === 'cr') return '<w:br/>';
    if (name === EARLIER) isEarlier = isStart && !attributes.endsWith('/');
    else if (isEarlier) return tag;
    else if (name === 'p' && isStart) isInitial = false;
    else if (name === 'framePr') isInitial = /\bw:dropCap="(?:drop|margin)"/.test(attributes);
    else if (name === 'position') position = Number.parseFloat(attributeOf('val', attributes) ?? '') || 0;
    else if (name === 'vertAlign') isAligned = true;
    else if (name === 'rPr' && isStart) {
      position = 0;
      isAligned = false;
    } else if (name === 'rPr' && position !== 0 && !isAligned && !isInitial) {
      return `<w:vertAlign w:val="${position > 0 ? 'superscript' : 'subscript'}"/>${tag}`;
    }
    return tag;
  });
}
