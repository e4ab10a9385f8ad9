import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeCsvRow } from '#server/audit/csv.ts';
import { type Loss, ImportError } from './source.ts';

export const COUNTED = [
  'people',
  'topics',
  'articles',
  'blog posts',
  'pages',
  'drafts',
  'pictures',
  'redirects',
] as const;
export type Counted = (typeof COUNTED)[number];
/** added: by this run. known: a former run has added it, or it stood here already. left: it could not be taken over. */
export type Outcome = 'added' | 'known' | 'left';

/** Longer texts in the list of losses are cut. */
const CELL_CHARACTERS = 500;

/** What an import has done: counts, and a CSV file with one line for each loss. */
export type ImportReport = {
  count(what: Counted, outcome: Outcome, number?: number): void;
  loss(loss: Loss): Promise<void>;
  /** Closes the file. Returns the lines for the terminal. */
  close(): Promise<string[]>;
  /** Returns a line that says how far the import is. */
  line(): string;
};

/** @throws ImportError if the file cannot be written, or is there already */
export async function openReport(file: string): Promise<ImportReport> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await opened(stream, file);
  const counts = new Map<string, number>();
  const kinds = new Map<string, number>();
  const of = (what: Counted, outcome: Outcome) => counts.get(`${what} ${outcome}`) ?? 0;
  const write = async (cells: readonly string[]) => {
    if (!stream.write(writeCsvRow(cells.map(cut)))) await once(stream, 'drain');
  };
  await write(['kind', 'key', 'title', 'what was lost']);
  return {
    count: (what, outcome, number = 1) => void add(counts, `${what} ${outcome}`, number),
    async loss({ kind, key, title, what }) {
      add(kinds, kind, 1);
      await write([kind, key, title, what]);
    },
    line: () => COUNTED.flatMap((what) => (of(what, 'added') > 0 ? [`${of(what, 'added')} ${what}`] : [])).join(', '),
    async close() {
      stream.end();
      await once(stream, 'close');
      const lines = COUNTED.map(
        (what) => `${what}: ${describe(of(what, 'added'), of(what, 'known'), of(what, 'left'))}`,
      );
      const all = [...kinds].toSorted(([, a], [, b]) => b - a);
      const total = all.reduce((sum, [, count]) => sum + count, 0);
      const list = all.map(([kind, count]) => `${kind} ${count}`).join(', ');
      return [...lines, total === 0 ? 'Nothing was lost.' : `${total} losses (${list}) are listed in ${file}`];
    },
  };
}

const describe = (added: number, known: number, left: number) =>
  [`${added} added`, ...(known > 0 ? [`${known} already here`] : []), ...(left > 0 ? [`${left} left out`] : [])].join(
    ', ',
  );

const add = (map: Map<string, number>, key: string, number: number) => map.set(key, (map.get(key) ?? 0) + number);

const cut = (text: string) => (text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)} …` : text);

async function opened(stream: WriteStream, file: string): Promise<void> {
  try {
    await once(stream, 'open');
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new ImportError(
      isThere
        ? `${file} is there already. Move it away, or choose another name with --report.`
        : `The report ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
