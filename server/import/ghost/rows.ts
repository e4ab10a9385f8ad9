import { createReadStream } from 'node:fs';
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { ImportError, MAX_ITEM_BYTES } from '#server/import/source.ts';

/** A row of a table of Ghost's database, or the `meta` of the export under the table name ''. */
export type TableRow = { table: string; row: Row };
export type Row = Readonly<Record<string, unknown>>;

/** Older exports have no `db`. */
const PATHS = ['$.db.*.data.*.*', '$.data.*.*', '$.db.*.meta', '$.meta'];
const BUFFER_BYTES = 64 * 1024;
/** A row has fewer than a hundred columns, all of them numbers or texts. */
const MAX_ROW_TOKENS = 10_000;
/** The most tokens after a row, or at the beginning, without another row. */
const MAX_TOKENS_BETWEEN = 1_000_000;
const MAX_DEPTH = 50;
/** Up to this depth an open element contains rows, and may be as large as the file. */
const TABLE_DEPTH = 3;

/**
 * Reads the rows of an export file one after another.
 * @throws ImportError if the file cannot be read, is not JSON, is cut off, or has a row that is too large
 */
export async function* rowsOf(file: string): AsyncIterable<TableRow> {
  const found: TableRow[] = [];
  const parser = new RowParser((row) => found.push(row));
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: BUFFER_BYTES })) {
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.length;
      parser.write(chunk, bytes);
      yield* found;
      found.length = 0;
    }
  } catch (error) {
    throw errorOf(error);
  }
  if (bytes === 0) throw new ImportError('The file is empty.');
  parser.end();
}

/** Splits the tokens of a JSON text into rows, and refuses texts that would take too much memory. */
class RowParser {
  readonly #tokenizer = new Tokenizer({ stringBufferSize: BUFFER_BYTES, numberBufferSize: BUFFER_BYTES });
  readonly #tokens = new TokenParser({ paths: PATHS, keepStack: false });
  #depth = 0;
  /** Where the last row, or the last token between rows, begins. */
  #mark = 0;
  #rowTokens = 0;
  #tokensBetween = 0;

  constructor(onRow: (row: TableRow) => void) {
    this.#tokens.onValue = ({ value, stack }) => {
      this.#rowTokens = 0;
      const key = stack.at(-1)?.key;
      const isMeta = stack.length < 3 || (stack.length === 3 && stack[1]?.key === 'db');
      if (!isRow(value)) return;
      this.#tokensBetween = 0;
      onRow({ table: isMeta ? '' : String(key), row: value });
    };
    this.#tokenizer.onToken = ({ token, value, offset }) => {
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
      if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
      this.#rowTokens += 1;
      this.#tokensBetween += 1;
      const hasTooMany = this.#rowTokens > MAX_ROW_TOKENS || this.#tokensBetween > MAX_TOKENS_BETWEEN;
      if (this.#depth > MAX_DEPTH || hasTooMany) {
        throw new ImportError(`The file has an element with too many parts near byte ${offset}.`);
      }
      this.#tokens.write({ token, value });
      if (this.#depth <= TABLE_DEPTH) this.#rowTokens = 0;
      if (this.#depth <= TABLE_DEPTH || this.#rowTokens === 0) this.#mark = offset;
    };
  }

  /** @param end the number of bytes up to the end of this chunk */
  write(chunk: Uint8Array, end: number): void {
    try {
      this.#tokenizer.write(chunk);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`The file is not JSON, or is damaged near byte ${end}.`);
    }
    if (end - this.#mark > MAX_ITEM_BYTES) {
      throw new ImportError(`The file has an element of more than ${MAX_ITEM_BYTES} bytes after byte ${this.#mark}.`);
    }
  }

  end(): void {
    // After the last brace both parsers have ended, and ending them again does nothing.
    try {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end();
      if (!this.#tokens.isEnded) this.#tokens.end();
    } catch {
      throw new ImportError('The file is cut off: its end is missing. Export it again.');
    }
  }
}

/** Returns whether a JSON value is an object. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function errorOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new ImportError('The file does not exist.');
  if (code === 'EISDIR') return new ImportError('The file is a folder.');
  if (code === 'EACCES' || code === 'EPERM') return new ImportError('The file may not be read.');
  return error;
}
