import type { Rolldown } from 'vite';

/** The modules in which every public page begins. */
const FRAME = /[\\/]web[\\/](?:root|layouts[\\/]public\.layout)\.tsx(?:\?|$)/;

/**
 * A group of Rolldown's `codeSplitting`: the chunk `site` gets the modules that the frame of every public page imports
 * statically, from every folder, and no others.
 */
export function neededByEveryPage(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Ends cycles of imports. The list of importers is copied because Rolldown reuses it for the next module.
    known.set(id, false);
    const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
    const result = FRAME.test(id) || importers.some((importer) => isNeeded(importer, context));
    known.set(id, result);
    return result;
  };
  return (id, context) => (isNeeded(id, context) ? 'site' : null);
}
