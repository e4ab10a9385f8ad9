import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { type Drawn, drawnOf, type Group, inGroups, type Place, placesOf, withoutEqual } from './change-view.ts';

type Part = { hidden: number } | { kind: Group['kind']; drawn: Drawn[] };

/** The changes between two versions, each with one unchanged block around it. `hidden`: the number of others. */
export type ShortDiff = Pick<VersionDiff, 'fields' | 'words'> & { places: Place[]; parts: Part[] };

/** Leaves out the unchanged blocks, so that the page and its data stay small also for a long text. */
export function shortDiff(diff: VersionDiff): ShortDiff {
  const places = placesOf(diff);
  const groups = inGroups(diff.blocks, withoutEqual(diff.blocks, new Set()));
  const parts = groups.map((group) =>
    'hidden' in group
      ? { hidden: group.hidden.length }
      : { kind: group.kind, drawn: group.members.map((at) => drawnOf(diff, places, at, 'both')) },
  );
  return { fields: diff.fields, words: diff.words, places, parts: places.length === 0 ? [] : parts };
}
