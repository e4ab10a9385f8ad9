import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { textOf } from './columns.ts';
import type { Row } from './rows.ts';
import { convertHtml } from './convert-html.ts';
import type { Lose } from './converter.ts';
import { lexicalToHtml } from './lexical.ts';
import { mobiledocToHtml } from './mobiledoc.ts';

type Options = {
  /** The address of the former site without a final slash. */
  site: string;
  lose: Lose;
};

/** Longer texts have no place here, even without the markup of Ghost. Reading them would take too much memory. */
const MAX_HTML = 5 * CONTENT_CHARACTERS;
/** The editor's form of a text is several times as long as its HTML. */
const MAX_JSON = 4 * MAX_HTML;

/**
 * Returns the text of a post as HTML. Ghost renders a text into the column `html`. A draft that was never rendered has
 * only the editor's own form: `lexical` since Ghost 5.36, `mobiledoc` before.
 */
export function htmlOf(row: Row, { site, lose }: Options): string {
  const html = shortEnough(textOf(row, 'html'), MAX_HTML, lose) || unrendered(row, lose);
  return convertHtml(html.replaceAll('__GHOST_URL__', site), { site, lose }).trim();
}

/** Returns a text, or '' if it is too long. */
function shortEnough(text: string, limit: number, lose: Lose): string {
  if (text.length <= limit) return text;
  lose('block', `The text of the post: it has ${text.length} characters, too many to be read.`);
  return '';
}

function unrendered(row: Row, lose: Lose): string {
  const [lexical = '', mobiledoc = '', markdown] = ['lexical', 'mobiledoc', 'markdown'].map((column) =>
    shortEnough(textOf(row, column), MAX_JSON, lose),
  );
  if (lexical) return shortEnough(lexicalToHtml(lexical, lose), MAX_HTML, lose);
  if (mobiledoc) return shortEnough(mobiledocToHtml(mobiledoc, lose), MAX_HTML, lose);
  if (markdown) lose('block', 'The text of the post: the export has it as Markdown only.');
  return '';
}
