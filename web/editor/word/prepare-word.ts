import type JSZip from 'jszip';
import { markParagraphs } from './mark-word.ts';
import { tidyLinkFields } from './word-fields.ts';
import { writeFormulas } from './word-formulas.ts';
import { tidyRuns } from './word-runs.ts';
import { DOCUMENT, TEXTS } from './word-xml.ts';

/** Returns an open Word file in a form that mammoth reads whole. */
export async function prepareWord(zip: JSZip): Promise<ArrayBuffer> {
  const numbering = (await zip.file('word/numbering.xml')?.async('string')) ?? '';
  for (const { name } of zip.file(TEXTS)) {
    const xml = tidyRuns(writeFormulas(tidyLinkFields((await zip.file(name)?.async('string')) ?? '')));
    zip.file(name, DOCUMENT.test(name) ? markParagraphs(xml, numbering) : xml);
  }
  // Entries that are compressed so already are copied as they are.
  return await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}
