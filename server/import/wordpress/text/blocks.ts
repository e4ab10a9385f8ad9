import { parseJson } from '#server/import/wordpress/facts.ts';
import type { TextContext } from './text-context.ts';
import { addParagraphs } from './paragraphs.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** A block comment: `<!-- wp:name {…} -->`, `<!-- wp:name /-->`, `<!-- /wp:name -->`. */
type BlockComment = { name: string; isEnd: boolean; isSelfClosing: boolean; attributes: string };

/** Blocks whose content a site computes, or that belong to its frame. Their content is left out. */
const DYNAMIC = new Set(
  (
    'query navigation social-links latest-posts latest-comments archives categories search calendar tag-cloud rss ' +
    'page-list loginout comments post-comments template-part pattern terms-query'
  ).split(' '),
);
/** Blocks without saved HTML that are no loss. */
const SILENT = new Set(['footnotes', 'more', 'spacer', 'separator', 'paragraph', 'freeform', 'missing']);
/** An end comment closes a block if at most this many blocks within it lack their end. */
const MAX_UNCLOSED = 50;
const MAX_REUSE_DEPTH = 5;

/**
 * Returns the HTML of a text without block comments and shortcodes. Reusable blocks are replaced by their content. The
 * parts that the classic editor wrote get paragraphs.
 */
export function readBlocks(content: string, context: TextContext, depth = 0): string {
  const text = replaceShortcodes(content.replace(/\r\n?/g, '\n'), context);
  if (!text.includes('<!-- wp:') && !text.includes('<!-- /wp:')) return addParagraphs(withoutComments(text), context);
  return new BlockReading(context, depth).read(text);
}

class BlockReading {
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  readonly #context: TextContext;
  readonly #depth: number;
  /** How many blocks are open within a dynamic one, itself included. */
  #skipped = 0;

  constructor(context: TextContext, depth: number) {
    this.#context = context;
    this.#depth = depth;
  }

  read(text: string): string {
    let at = 0;
    for (;;) {
      const start = text.indexOf('<!--', at);
      const end = start === -1 ? -1 : text.indexOf('-->', start + 4);
      this.#text(text.slice(at, end === -1 ? undefined : start));
      if (end === -1) return this.#parts.join('');
      const comment = text.slice(start + 4, end).trim();
      const block = blockOf(comment);
      if (block) this.#comment(block);
      else if (comment === 'nextpage') loseBreak(this.#context);
      at = end + 3;
    }
  }

  #text(text: string): void {
    if (this.#skipped > 0 || text === '') return;
    const isClassic = this.#open.length === 0 || this.#open.at(-1) === 'freeform';
    this.#parts.push(isClassic ? addParagraphs(text, this.#context) : text);
  }

  #comment(block: BlockComment): void {
    const { name, isEnd, isSelfClosing } = block;
    if (isEnd) {
      const inner = this.#open.slice(-MAX_UNCLOSED).toReversed().indexOf(name);
      if (inner === -1) return;
      this.#skipped = Math.max(0, this.#skipped - (inner + 1));
      this.#open.length -= inner + 1;
      return;
    }
    if (this.#skipped > 0) {
      if (!isSelfClosing) this.#push(name);
      return;
    }
    if (isSelfClosing) return this.#withoutHtml(block);
    if (DYNAMIC.has(name)) this.#skip(name, `The block ${name}, whose content the former site computes.`);
    else if (name === 'math') this.#math(block);
    else this.#open.push(name);
    if (name === 'nextpage') loseBreak(this.#context);
  }

  #push(name: string): void {
    this.#open.push(name);
    this.#skipped += 1;
  }

  #skip(name: string, what: string): void {
    this.#context.lose('block', what);
    this.#push(name);
  }

  #math({ name, attributes }: BlockComment): void {
    const latex = fieldOf(attributes, 'latex');
    if (typeof latex === 'string') this.#parts.push(`<pre><code>${escapeText(latex)}</code></pre>`);
    this.#skip(name, 'A formula. The text shows its source.');
  }

  #withoutHtml({ name, attributes }: BlockComment): void {
    if (name === 'block') return this.#reusable(fieldOf(attributes, 'ref'));
    if (name === 'nextpage') return loseBreak(this.#context);
    if (!SILENT.has(name)) this.#context.lose('block', `The block ${name}, of which the file has no HTML.`);
  }

  #reusable(given: unknown): void {
    const ref = typeof given === 'number' ? `${given}` : '';
    const text = this.#context.facts.blocks.get(ref);
    if (text === undefined) {
      return this.#context.lose('block', `The reusable block ${ref}, which the file does not have.`);
    }
    this.#context.budget.characters -= text.length;
    if (this.#depth >= MAX_REUSE_DEPTH || this.#context.budget.characters < 0) {
      return this.#context.lose('block', `The reusable block ${ref}: such blocks contain each other.`);
    }
    this.#parts.push(readBlocks(text, this.#context, this.#depth + 1));
  }
}

const COMMENT = /^(\/?)wp:(?:core\/)?([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(?:\s|$)/;

function blockOf(comment: string): BlockComment | undefined {
  const [start, slash, name] = COMMENT.exec(`${comment.slice(0, 200).replace(/\/$/, ' ')} `) ?? [];
  if (start === undefined || name === undefined) return undefined;
  const isSelfClosing = comment.endsWith('/');
  const attributes = comment.slice(start.length, isSelfClosing ? -1 : undefined);
  return { name, isEnd: slash === '/', isSelfClosing, attributes };
}

function fieldOf(attributes: string, name: string): unknown {
  const value = parseJson(attributes);
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : '';
}

const loseBreak = ({ lose }: TextContext) => lose('nextpage', 'The text was divided into several pages.');

/** Removes <!--more--> and other comments of the classic editor, except the division into pages. */
function withoutComments(text: string): string {
  return text.replace(/<!--\s*(?:more|noteaser)\b[^<>]{0,200}-->/g, '');
}
