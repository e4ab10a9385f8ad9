import type { BlockDiff, VersionDiff } from '#contract/articles/version-diff.ts';
import { type FieldName, FIELD_NAMES } from './change-words.ts';

/** Where something changed: a field, or a block by its index. */
export type Place = FieldName | number;

/** A block with its place in the difference, or a stretch of equal blocks that are hidden. */
export type Shown = { at: number; block: BlockDiff } | { hidden: readonly number[] };

/** Equal blocks that are shown before and after each change. */
const CONTEXT = 1;

/** Whether readers are led to this block. The earlier place of a moved one is told at its later place. */
function isChange({ change, moved }: BlockDiff): boolean {
  return (change !== 'same' && change !== 'away') || moved !== undefined;
}

/** Returns the changes in the order in which they are shown. */
export function placesOf({ fields, blocks }: VersionDiff): Place[] {
  const names = Object.keys(FIELD_NAMES) as FieldName[];
  return [
    ...names.filter((name) => fields[name] !== undefined),
    ...blocks.flatMap((block, at) => (isChange(block) ? [at] : [])),
  ];
}

/** Leaves out equal blocks that are not beside a change, except those in `opened`. A single one is not worth hiding. */
export function withoutEqual(blocks: readonly BlockDiff[], opened: ReadonlySet<number>): Shown[] {
  const isShown = blocks.map(
    (block, at) =>
      opened.has(at) ||
      block.change === 'away' ||
      blocks.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(isChange),
  );
  const shown: Shown[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const end = isShown[at] ? at : isShown.indexOf(true, at);
    const next = end === -1 ? blocks.length : end;
    if (next - at > 1) {
      shown.push({ hidden: Array.from({ length: next - at }, (_, index) => at + index) });
      at = next - 1;
    } else {
      const block = blocks[at];
      if (block) shown.push({ at, block });
    }
  }
  return shown;
}

/** Blocks that are drawn as one element: the rows of a table, the items of a list. */
export type Group = { kind: 'table' | 'list' | 'block'; members: { at: number; block: BlockDiff }[] };

export function inGroups(shown: readonly Shown[]): (Group | { hidden: readonly number[] })[] {
  const groups: (Group | { hidden: readonly number[] })[] = [];
  for (const entry of shown) {
    const last = groups.at(-1);
    if ('hidden' in entry) groups.push(entry);
    else {
      const kind = kindOf(entry.block);
      if (kind !== 'block' && last && 'kind' in last && last.kind === kind) last.members.push(entry);
      else groups.push({ kind, members: [entry] });
    }
  }
  return groups;
}

function kindOf({ from, to }: BlockDiff): Group['kind'] {
  const type = (to ?? from)?.type;
  return type === 'row' ? 'table' : type === 'item' ? 'list' : 'block';
}
