import { Parser } from 'htmlparser2';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import type { BlockShape } from '#contract/articles/version-diff.ts';
import { readFormula, textOf } from '#contract/formulas/formula.ts';
import { formulaText } from '#contract/formulas/formula-text.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { parseMath } from '#server/text/formulas/parse-formula.ts';
import { cellOf, formOfRow, languageOf, nextNumber, type OpenElement, shapeWithin } from './block-shape.ts';
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

/** The state of reading a text. */
type Reading = {
  styles: Styles;
  /** Whether the text is plain text, each line of which is a paragraph. */
  isPlain: boolean;
  blocks: Block[];
  /** The open elements, the outermost first. */
  stack: OpenElement[];
  current: { shape: BlockShape; parts: Part[] } | undefined;
  style: Style;
  /** Whether the next text begins a new line of the open block, because an inner element such as a <p> has ended. */
  isLineOver: boolean;
  references: number;
  notes: number;
  /** How many open elements belong to a footnote reference. The text in them, the note's number, is not read. */
  skipped: number;
  /** The formula that is being read: where its start tag begins, and how many <math> are open. */
  formula: { start: number; open: number } | undefined;
};

/**
 * Reads the blocks of a stored text: sanitised HTML, or plain text, each line of which is a paragraph. Unsanitised HTML
 * does no harm: addresses that could run a script and pictures of other sites are dropped, and formulas are written anew.
 * White space that browsers do not show is dropped, and so are blocks without a word, formula or picture.
 */
export function readBlocks(html: string, styles: Styles): Block[] {
  const reading: Reading = {
    styles,
    isPlain: !hasBlocks(html),
    blocks: [],
    stack: [],
    current: undefined,
    style: styles.plain,
    isLineOver: false,
    references: 0,
    notes: 0,
    skipped: 0,
    formula: undefined,
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!isInFormula(reading, name, parser.startIndex)) openTag(reading, name, attributes);
    },
    onclosetag(name) {
      const { formula } = reading;
      if (!formula) closeTag(reading, name);
      else if (name === 'math' && --formula.open === 0) {
        reading.formula = undefined;
        addFormula(reading, html.slice(formula.start, parser.endIndex + 1));
      }
    },
    ontext(text) {
      if (!reading.formula) addText(reading, text);
    },
  });
  parser.end(html);
  endCurrent(reading);
  return reading.blocks;
}

/** Whether a start tag belongs to a formula. Begins one at <math>. `start`: where the tag begins. */
function isInFormula(reading: Reading, name: string, start: number): boolean {
  if (reading.skipped > 0) return false;
  const isMath = name === 'math';
  if (reading.formula) reading.formula.open += isMath ? 1 : 0;
  else if (isMath) reading.formula = { start, open: 1 };
  return reading.formula !== undefined;
}

function openTag(reading: Reading, name: string, attributes: Record<string, string>): void {
  if (reading.skipped > 0) {
    reading.skipped += 1;
    return;
  }
  const { blocks, stack, styles } = reading;
  if (attributes['role'] === 'doc-noteref') {
    reading.skipped = 1;
    reading.references += 1;
    add(reading, { text: OBJECT, style: styles.plain, note: reading.references });
    return;
  }
  if (BLOCKS.has(name)) endBlock(reading);
  const element = elementIn(reading, name, attributes);
  stack.push(element);
  if (name === 'td' || name === 'th') beginCell(reading, element);
  else if (name === 'br') add(reading, lineEnd(reading.style));
  else if (name === 'img') addPicture(reading, attributes);
  else if (name === 'hr' && !wholeIn(stack)) blocks.push({ shape: { type: 'rule' }, key: LINE_END, words: [] });
  else if (MARKS.has(name)) reading.style = styleWithin(stack, styles);
}

/** Returns an open element. An item of a numbered list and a footnote get their number. */
function elementIn(reading: Reading, name: string, attributes: Record<string, string>): OpenElement {
  const { stack } = reading;
  const list = name === 'li' ? stack.at(-1) : undefined;
  const isNote = list !== undefined && stack.at(-2)?.attributes['role'] === 'doc-endnotes';
  if (isNote) reading.notes += 1;
  const number = isNote ? reading.notes : list && nextNumber(list);
  if (list) list.items += 1;
  const isWhole = isNote || name === 'tr' || name === 'figure' || name === 'pre';
  return { name, attributes, isWhole, number, items: 0, cells: [], isBegun: false };
}

function closeTag(reading: Reading, name: string): void {
  // The elements of a footnote reference are not on the stack, so their end tags must not pop another element.
  if (reading.skipped > 0) {
    reading.skipped -= 1;
    return;
  }
  const { current, stack } = reading;
  const element = stack.pop();
  if (name === 'tr' && element && current?.shape.type === 'row' && !wholeIn(stack)) {
    const form = [...(current.shape.form ?? []), ...formOfRow(element.cells)];
    if (form.length > 0) current.shape.form = form;
  }
  if (BLOCKS.has(name)) endBlock(reading);
  if (MARKS.has(name)) reading.style = styleWithin(stack, reading.styles);
}

function addText(reading: Reading, text: string): void {
  const { stack, style } = reading;
  if (reading.skipped > 0) return;
  if (reading.isPlain) addLines(reading, text, endCurrent);
  else if (wholeIn(stack)?.name === 'pre') add(reading, { text, style });
  else if (stack.some(({ name }) => name === 'pre')) addLines(reading, text, endBlock);
  else addLine(reading, text);
}

function addLines(reading: Reading, text: string, endLine: (reading: Reading) => void): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) endLine(reading);
    addLine(reading, line);
  }
}

function addLine(reading: Reading, given: string): void {
  const { current, isLineOver, style } = reading;
  const last = isLineOver ? undefined : current?.parts.at(-1);
  const isAfterSpace = !last || last.text === LINE_END || last.text === CELL_END || last.text.endsWith(' ');
  const text = given.replace(SPACES, ' ');
  const shown = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text;
  if (shown !== '') add(reading, { text: shown, style });
}

/** Adds a formula that was built anew. Adds the text of one that may not be stored. */
function addFormula(reading: Reading, markup: string): void {
  const math = parseMath(markup);
  const formula = readFormula(math);
  if (!formula) addText(reading, textOf(math));
  else {
    const part = { markup: writeFormula(formula), text: formulaText(formula) };
    add(reading, { text: OBJECT, style: reading.style, formula: part });
  }
}

function addPicture(reading: Reading, { src = '', alt }: OpenElement['attributes']): void {
  if (!OWN_IMAGE.test(src)) return;
  const { style, styles } = reading;
  const marks = alt === undefined ? style.marks : [...style.marks, `alt=${alt}`];
  add(reading, { text: OBJECT, style: styles.of(marks, style.href), image: src });
}

function add(reading: Reading, part: Part): void {
  const parts = beginBlock(reading);
  const last = parts.at(-1);
  if (reading.isLineOver && last && last.text !== LINE_END && last.text !== CELL_END) {
    parts.push(lineEnd(reading.styles.plain));
  }
  reading.isLineOver = false;
  parts.push(part);
}

function beginCell(reading: Reading, cell: OpenElement): void {
  const row = reading.stack.findLast(({ name }) => name === 'tr');
  const parts = beginBlock(reading);
  row?.cells.push(cellOf(cell));
  if (row && row.cells.length === 1) return;
  reading.isLineOver = false;
  while (parts.at(-1)?.text === LINE_END) parts.pop();
  parts.push({ text: CELL_END, style: reading.styles.plain });
}

/** Begins a block, unless one is open. Returns the block's parts. */
function beginBlock(reading: Reading): Part[] {
  reading.current ??= { shape: shapeWithin(reading.stack), parts: [] };
  return reading.current.parts;
}

/** Ends a block. Inside an element whose whole content is one block (`isWhole`), ends only a line of that block. */
function endBlock(reading: Reading): void {
  if (wholeIn(reading.stack)) reading.isLineOver = true;
  else endCurrent(reading);
}

function endCurrent(reading: Reading): void {
  const { blocks, current, styles } = reading;
  reading.isLineOver = false;
  if (!current) return;
  reading.current = undefined;
  const { shape, parts } = current;
  while (parts.at(-1)?.text === LINE_END) parts.pop();
  const words = toWords(parts, shape.type === 'preformatted', styles);
  if (!words.every(isEnd)) blocks.push({ shape, key: words.map(({ key }) => key).join(' '), words });
}

const wholeIn = (stack: readonly OpenElement[]) => stack.find(({ isWhole }) => isWhole);

const lineEnd = (style: Style): Part => ({ text: LINE_END, style });

function styleWithin(stack: readonly OpenElement[], styles: Styles): Style {
  const inline = stack.filter(({ name }) => MARKS.has(name));
  const href = inline.findLast(({ name }) => name === 'a')?.attributes['href']?.trim();
  return styles.of(
    inline.flatMap(({ name, attributes }) => [...(name === 'a' ? [] : [name]), ...languageOf(attributes)]),
    href !== undefined && SAFE_HREF.test(href) ? href : undefined,
  );
}
