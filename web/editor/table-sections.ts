import type { DocumentNode, RowSection } from './document-types.ts';

const NEW_HEAD: RowSection = { tag: 'thead', given: null, number: -2 };
const NEW_BODY: RowSection = { tag: 'tbody', given: null, number: -1 };

/** Returns the <thead>, <tbody> or <tfoot> into which each row of a table is written. */
export function sectionsOf(rows: DocumentNode[]): RowSection[] {
  return rows.some(({ attrs }) => attrs?.['section']) ? placed(rows) : headed(rows);
}

/** Places the rows of a new table: rows of headings at the top become its head. */
function headed(rows: DocumentNode[]): RowSection[] {
  const firstOfBody = rows.findIndex((row) => !isOfHeadings(row));
  const headRows = firstOfBody === -1 ? (rows.length > 1 ? 1 : 0) : firstOfBody;
  return rows.map((_, at) => (at < headRows ? NEW_HEAD : NEW_BODY));
}

/**
 * Places the rows of a table that was read. A new row belongs to the section of a neighbour, but never to the head
 * unless it consists of headings.
 */
function placed(rows: DocumentNode[]): RowSection[] {
  const given = rows.map(({ attrs }) => attrs?.['section'] as RowSection | null | undefined);
  const found: RowSection[] = [];
  for (const [at, row] of rows.entries()) {
    const next = given.slice(at + 1).find(Boolean);
    const fitting = [given[at], found[at - 1], next].find(
      (section) => section && (section === given[at] || section.tag !== 'thead' || isOfHeadings(row)),
    );
    found.push(fitting ?? NEW_BODY);
  }
  return found;
}

function isOfHeadings({ content = [] }: DocumentNode): boolean {
  return content.every(({ type }) => type === 'tableHeader');
}
