import { closestTo } from './closest.ts';
import { showOutcome } from './outcome.ts';

/** Cells that spreadsheets may run as a formula, but not numbers with a sign. server/audit/csv.ts has the reasons. */
const FORMULA = /^(?:[=@＝＠]|[-+－＋](?![\d.,\s]+%?$))/;

/** Handles "Salin CSV" below tables: copies the table before the button's paragraph (RFC 4180). */
export function copyTables(): void {
  document.addEventListener('click', (event) => {
    const button = closestTo(event, '[data-copies-csv]');
    const table = button?.parentElement?.previousElementSibling?.querySelector('table');
    if (!button || !table) return;
    const copied = navigator.clipboard?.writeText(toCsv(table)) ?? Promise.reject(new Error('No clipboard'));
    copied.then(
      () => showOutcome(button, 'Tersalin', true),
      () => showOutcome(button, 'Tidak dapat disalin.', false),
    );
  });
}

/** A cell over several columns or rows has its text once. The other places are empty, so that the columns stay. */
function toCsv({ rows }: HTMLTableElement): string {
  const grid: string[][] = [...rows].map(() => []);
  [...rows].forEach(({ cells }, y) => {
    for (const cell of cells) {
      let x = 0;
      while (grid[y]?.[x] !== undefined) x += 1;
      for (const line of grid.slice(y, y + cell.rowSpan)) {
        for (let more = 0; more < cell.colSpan; more += 1) line[x + more] = '';
      }
      (grid[y] ??= [])[x] = quoted(cell);
    }
  });
  return grid.map((line) => line.join(',')).join('\r\n');
}

function quoted(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const note of copy.querySelectorAll('[role=doc-noteref]')) note.remove();
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
