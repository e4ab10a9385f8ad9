import type { Language } from '#contract/constants.ts';
import { interfaceLang } from './interface-words.ts';

/** The button that copies a table as CSV (web/reader/csv.ts), and the place that confirms it. */
const COPY = '<button type="button" data-copies-csv>Salin CSV</button> <span role="status"></span>';

/** Makes wide tables and code regions that can be scrolled by keyboard. Adds "Salin CSV" below each table. */
export function showTables(html: string, language: Language): string {
  const lang = interfaceLang(language);
  let tables = 0;
  let codes = 0;
  return html
    .replaceAll(/<table(?=[\s>])/g, () => `<div class="scrolling" ${region(`Tabel ${++tables}`)}><table`)
    .replaceAll('</table>', `</table></div><p class="copies-csv"${lang}>${COPY}</p>`)
    .replaceAll(/<pre(?=[\s>])/g, () => `<pre ${region(`Kode ${++codes}`)}`);
}

function region(name: string): string {
  return `role="region" aria-label="${name}" tabindex="0"`;
}
