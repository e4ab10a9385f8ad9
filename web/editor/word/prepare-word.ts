import type JSZip from 'jszip';
import { markParagraphs } from './mark-word.ts';
import { tidyLinkFields } from './word-fields.ts';
import { writeFormulas } from './word-formulas.ts';
import { tidyRuns } from './word-runs.ts';
import { DOCUMENT, TEXTS } from './word-xml.ts';

/** Rewrites an open Word file so that mammoth reads all of it. */
export async function prepareWord(zip: JSZip): Promise<ArrayBuffer> {
  const numbering = (await zip.file('word/numbering.xml')?.async('string')) ?? '';
  for (const { name } of zip.file(TEXTS)) {
    const xml = tidyRuns(writeFormulas(tidyLinkFields((await zip.file(name)?.async('string')) ?? '')));
    zip.file(name, DOCUMENT.test(name) ? markParagraphs(xml, numbering) : xml);
  }
  // JSZip copies entries that are already compressed with this method.
  return await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}
