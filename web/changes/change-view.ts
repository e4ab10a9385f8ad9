import type { BlockDiff, VersionDiff } from '#contract/articles/version-diff.ts';
import type { Side } from './change-text.tsx';
import { FIELDS, type FieldName, nameChange, nameChip, nameMove } from './change-words.ts';

/** Where something changed: the name of a field, or the index of a block. */
export type Place = FieldName | number;

type Hidden = { hidden: readonly number[] };
/** The index of a shown block, or the indexes of successive unchanged blocks that are hidden. */
type Shown = number | Hidden;

/** How many unchanged blocks are shown before and after each change. */
const CONTEXT = 1;

/** Whether the block counts as a change. A moved block counts once, at its later position. */
function isChange({ change, moved }: BlockDiff): boolean {
  return (change !== 'same' && change !== 'away') || moved !== undefined;
}

/** Returns the places of the changes, in the order in which they are shown. */
export function placesOf({ fields, blocks }: VersionDiff): Place[] {
  return [
    ...FIELDS.filter((name) => fields[name] !== undefined),
    ...blocks.flatMap((block, at) => (isChange(block) ? [at] : [])),
  ];
}

/** Returns a label for screen readers: 'Perubahan 2 dari 5: ' and `what`. Undefined if nothing changed at `place`. */
export function labelOf(places: readonly Place[], place: Place, what: string): string | undefined {
  const index = places.indexOf(place);
  return index === -1 ? undefined : `Perubahan ${index + 1} dari ${places.length}: ${what}`;
}

/** A block to draw. `at`: its index. `label`: its name for screen readers. `chip`: the text above the block. */
export type Drawn = { at: number; block: BlockDiff; label: string | undefined; chip: string | undefined };

export function drawnOf({ blocks }: VersionDiff, places: readonly Place[], at: number, side: Side): Drawn {
  const block = blocks[at] ?? { change: 'same', pieces: [] };
  const moved = block.change === 'away' ? blocks[block.at ?? -1] : undefined;
  return {
    at,
    // A moved block's old position: the earlier version's column shows the block. Elsewhere only `chip` quotes it.
    block: moved && side === 'from' ? { ...block, pieces: moved.pieces } : block,
    label: labelOf(places, at, nameChange(block)),
    chip: moved ? nameMove(moved, side === 'from') : nameChip(block),
  };
}

/** Hides two or more successive unchanged blocks, except blocks beside a change and blocks in `opened`. */
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
    } else shown.push(at);
  }
  return shown;
}

/** Blocks that are drawn as one element, such as the rows of a table or the items of a list. */
export type Group = { kind: 'table' | 'list' | 'block'; members: number[] };

export function inGroups(blocks: readonly BlockDiff[], shown: readonly Shown[]): (Group | Hidden)[] {
  const groups: (Group | Hidden)[] = [];
  for (const entry of shown) {
    const last = groups.at(-1);
    if (typeof entry === 'number') {
      const kind = kindOf(blocks[entry]);
      if (kind !== 'block' && last && 'kind' in last && last.kind === kind) last.members.push(entry);
      else groups.push({ kind, members: [entry] });
    } else groups.push(entry);
  }
  return groups;
}

function kindOf(block: BlockDiff | undefined): Group['kind'] {
  const type = (block?.to ?? block?.from)?.type;
  return type === 'row' ? 'table' : type === 'item' ? 'list' : 'block';
}
