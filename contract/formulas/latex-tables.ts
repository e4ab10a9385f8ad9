import type { MathNode } from './formula.ts';

type WriteRow = (nodes: readonly MathNode[], isDisplay: boolean) => string;

/** Environments by the brackets around a table without alignment. */
const MATRICES: ReadonlyMap<string, string> = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
]);

const SIDES: Readonly<Record<string, string>> = { 'tml-left': 'l', 'tml-right': 'r' };

/** Returns LaTeX of a table. */
export function tableLatex(table: MathNode, write: WriteRow): string {
  const columns = columnsOf(table);
  const isDisplay = isInDisplay(table);
  if (/^(?:rl)+r?$/.test(columns)) return environment('aligned', table, write);
  if (/^c*$/.test(columns)) return environment(isDisplay ? 'gathered' : 'matrix', table, write);
  return environment('array', table, write, `{${columns}}`);
}

/** Returns LaTeX of a table and the brackets around it. Undefined if they have no environment of their own. */
export function bracketedTable(brackets: string, table: MathNode, write: WriteRow): string | undefined {
  const columns = columnsOf(table);
  const name = /^c*$/.test(columns) && !isInDisplay(table) ? MATRICES.get(brackets) : undefined;
  if (name !== undefined) return environment(name, table, write);
  if (!/^l{1,2}$/.test(columns) || (brackets !== '{' && brackets !== '}')) return undefined;
  return environment(`${isInDisplay(table) ? 'd' : ''}${brackets === '{' ? '' : 'r'}cases`, table, write);
}

/** Returns LaTeX of a table in small script. */
export function smallTable(table: MathNode, write: WriteRow): string {
  if (columnsOf(table).length > 1) return environment('smallmatrix', table, write);
  return `\\substack{${rowsOf(table, write)}}`;
}

function environment(name: string, table: MathNode, write: WriteRow, columns = ''): string {
  return `\\begin{${name}}${columns} ${rowsOf(table, write)} \\end{${name}}`;
}

function rowsOf(table: MathNode, write: WriteRow): string {
  const rows = table.children.map(({ children: cells }) =>
    cells.map((cell) => write([cell], isInDisplay(table))).join(' & '),
  );
  // After a line break, LaTeX reads a bracket as the beginning of a distance.
  return rows.map((row, at) => (at > 0 && row.startsWith('[') ? `{}${row}` : row)).join(' \\\\ ');
}

function isInDisplay({ attributes: { displaystyle } }: MathNode): boolean {
  return displaystyle === 'true';
}

/** Returns a letter for the alignment of each column, as in the environment array. */
function columnsOf({ children: rows }: MathNode): string {
  const count = Math.max(0, ...rows.map((row) => row.children.length));
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.flatMap((row) => row.children[at] ?? []);
    return SIDES[cells[0]?.attributes['class'] ?? ''] ?? 'c';
  }).join('');
}
