import type { Rolldown } from 'vite';

/** Every public page loads these modules first. */
const FRAME = /[\\/]web[\\/](?:root|layouts[\\/]public\.layout)\.tsx(?:\?|$)/;

/**
 * Returns a group for Rolldown's `codeSplitting`: the chunk `site` contains exactly the modules that the frame of every
 * public page imports statically, directly or indirectly.
 */
export function neededByEveryPage(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Ends cycles of imports. The list of importers is copied, because Rolldown reuses it for the next module.
    known.set(id, false);
    const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
    const result = FRAME.test(id) || importers.some((importer) => isNeeded(importer, context));
    known.set(id, result);
    return result;
  };
  return (id, context) => (isNeeded(id, context) ? 'site' : null);
}
