import type { Rolldown } from 'vite';

/** Matches web/root.tsx and web/layouts/public.layout.tsx, which every public page loads first. */
const FRAME = /[\\/]web[\\/](?:root|layouts[\\/]public\.layout)\.tsx(?:\?|$)/;

/**
 * Returns a group for Rolldown's `codeSplitting`: the chunk `site` contains exactly the two modules of FRAME and what
 * they import statically, directly or indirectly.
 */
export function neededByEveryPage(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // `false` ends the recursion in an import cycle. `importers` is a copy, because Rolldown reuses its array.
    known.set(id, false);
    const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
    const result = FRAME.test(id) || importers.some((importer) => isNeeded(importer, context));
    known.set(id, result);
    return result;
  };
  return (id, context) => (isNeeded(id, context) ? 'site' : null);
}
