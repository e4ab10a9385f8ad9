import { Parser } from 'htmlparser2';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import type { BlockShape } from '#contract/articles/version-diff.ts';
import {
  cellOf,
  formOfRow,
  languageOf,
  nextNumber,
  openElement,
  type OpenElement,
  shapeWithin,
} from './block-shape.ts';
import { CELL_END, isEnd, LINE_END, OBJECT, type Part, type Style, type Styles, toWords, type Word } from './words.ts';

/** A block of a text. Blocks with equal keys have the same words. */
export type Block = { shape: BlockShape; key: string; words: readonly Word[] };

const MARKS = new Set('a strong em u s del ins mark small sub sup code cite q abbr'.split(' '));
const BLOCKS = new Set(
  (
    'p div section h1 h2 h3 h4 h5 h6 blockquote pre hr figure figcaption ' +
    'ul ol li dl dt dd table caption thead tbody tfoot tr th td'
  ).split(' '),
);
const OWN_IMAGE = /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/;
const SAFE_HREF = /^(?!\/\/)(?:https?:|mailto:|tel:|\/|#|[^:]*$)/i;
const SPACES = /[ \t\n\r\f]+/g;

/**
 * Reads a stored text: HTML that was sanitised, or plain text, each line of which is a paragraph. It reads any other
 * text too, but keeps no address that could run a script and no picture from elsewhere. White space that no browser
 * shows is dropped, and so are blocks without a word or a picture.
 */
export function readBlocks(html: string, styles: Styles): Block[] {
  const reader = blockReader(styles, !hasBlocks(html));
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  });
  parser.end(html);
  return reader.blocks();
}

function blockReader(styles: Styles, isPlain: boolean) {
  const blocks: Block[] = [];
  const stack: OpenElement[] = [];
  let current: { shape: BlockShape; parts: Part[] } | undefined;
  let style = styles.plain;
  /** Whether a block ended within a block that is read as a whole. */
  let isLineOver = false;
  let references = 0;
  let notes = 0;
  /** Open elements of a footnote's number in the text, which is not text. */
  let skipped = 0;

  const whole = () => stack.find(({ isWhole }) => isWhole);

  function begin(): Part[] {
    current ??= { shape: shapeWithin(stack), parts: [] };
    return current.parts;
  }

  function end(): void {
    isLineOver = false;
    if (!current) return;
    const { shape, parts } = current;
    current = undefined;
    while (parts.at(-1)?.text === LINE_END) parts.pop();
    const words = toWords(parts, shape.type === 'preformatted', styles);
    if (!words.every(isEnd)) blocks.push({ shape, key: words.map(({ key }) => key).join(' '), words });
  }

  function add(part: Part): void {
    const parts = begin();
    const last = parts.at(-1);
    if (isLineOver && last && last.text !== LINE_END && last.text !== CELL_END) parts.push(lineEnd(styles.plain));
    isLineOver = false;
    parts.push(part);
  }

  function addLine(given: string): void {
    const last = isLineOver ? undefined : current?.parts.at(-1);
    const isAfterSpace = !last || last.text === LINE_END || last.text === CELL_END || last.text.endsWith(' ');
    const text = given.replace(SPACES, ' ');
    const shown = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (shown !== '') add({ text: shown, style });
  }

  function addLines(text: string, between: () => void): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) between();
      addLine(line);
    }
  }

  function addPicture({ src = '', alt }: OpenElement['attributes']): void {
    if (!OWN_IMAGE.test(src)) return;
    const marks = alt === undefined ? style.marks : [...style.marks, `alt=${alt}`];
    add({ text: OBJECT, style: styles.of(marks, style.href), image: src });
  }

  function beginCell(cell: OpenElement): void {
    const row = stack.findLast(({ name }) => name === 'tr');
    const parts = begin();
    row?.cells.push(cellOf(cell));
    if (row && row.cells.length === 1) return;
    isLineOver = false;
    while (parts.at(-1)?.text === LINE_END) parts.pop();
    parts.push({ text: CELL_END, style: styles.plain });
  }

  function endBlock(): void {
    if (whole()) isLineOver = true;
    else end();
  }

  return {
    blocks() {
      end();
      return blocks;
    },
    text(text: string): void {
      if (skipped > 0) return;
      if (isPlain) addLines(text, end);
      else if (whole()?.name === 'pre') add({ text, style });
      else if (stack.some(({ name }) => name === 'pre')) addLines(text, endBlock);
      else addLine(text);
    },
    open(name: string, attributes: Record<string, string>): void {
      if (skipped > 0) skipped += 1;
      else if (attributes['role'] === 'doc-noteref') {
        add({ text: OBJECT, style: styles.plain, note: ++references });
        skipped = 1;
      }
      if (skipped > 0) return;
      if (BLOCKS.has(name)) endBlock();
      const list = stack.at(-1);
      const isItem = name === 'li' && list !== undefined;
      const isNote = isItem && stack.at(-2)?.attributes['role'] === 'doc-endnotes';
      const element = openElement(
        name,
        attributes,
        isNote || name === 'tr' || name === 'figure' || name === 'pre',
        isNote ? ++notes : isItem ? nextNumber(list) : undefined,
      );
      if (isItem) list.items += 1;
      stack.push(element);
      if (name === 'td' || name === 'th') beginCell(element);
      else if (name === 'br') add(lineEnd(style));
      else if (name === 'img') addPicture(attributes);
      else if (name === 'hr' && !whole()) blocks.push({ shape: { type: 'rule' }, key: LINE_END, words: [] });
      else if (MARKS.has(name)) style = styleWithin(stack, styles);
    },
    close(name: string): void {
      if (skipped > 0) skipped -= 1;
      // The reference itself was not put on the stack.
      else {
        const element = stack.pop();
        if (name === 'tr' && element && current?.shape.type === 'row' && !whole()) {
          const form = [...(current.shape.form ?? []), ...formOfRow(element.cells)];
          if (form.length > 0) current.shape.form = form;
        }
        if (BLOCKS.has(name)) endBlock();
        if (MARKS.has(name)) style = styleWithin(stack, styles);
      }
    },
  };
}

const lineEnd = (style: Style): Part => ({ text: LINE_END, style });

function styleWithin(stack: readonly OpenElement[], styles: Styles): Style {
  const inline = stack.filter(({ name }) => MARKS.has(name));
  const href = inline.findLast(({ name }) => name === 'a')?.attributes['href']?.trim();
  return styles.of(
    inline.flatMap(({ name, attributes }) => [...(name === 'a' ? [] : [name]), ...languageOf(attributes)]),
    href !== undefined && SAFE_HREF.test(href) ? href : undefined,
  );
}
