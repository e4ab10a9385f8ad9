import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The modules and imports of each script for the browser. tests/chunks.test.ts reads this list. */
export type ChunkList = {
  /**
   * The scripts by file name. `modules`: the length of each module's code after tree shaking, without empty modules.
   */
  chunks: Record<string, { name: string; imports: string[]; modules: Record<string, number> }>;
  /** The static imports of each module. */
  imports: Record<string, string[]>;
  /** The dynamic imports (`import()`) of each module. */
  dynamicImports: Record<string, string[]>;
};

/** Writes build/chunks.json beside the client's build. */
export function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_options, bundle) {
      const { root } = this.environment.config;
      const inProject = (id: string) => relative(root, id.replace(/^\0/, '').split('?')[0] ?? '');
      const list: ChunkList = { chunks: {}, imports: {}, dynamicImports: {} };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
        list.chunks[chunk.fileName] = {
          name: chunk.name,
          imports: chunk.imports,
          modules: Object.fromEntries(modules.map(([id, { renderedLength }]) => [inProject(id), renderedLength])),
        };
      }
      for (const id of this.getModuleIds()) {
        // The router splits a page's file into several modules. The list joins their imports under the file's name.
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        (list.imports[inProject(id)] ??= []).push(...importedIds.map(inProject));
        (list.dynamicImports[inProject(id)] ??= []).push(...dynamicallyImportedIds.map(inProject));
      }
      writeFileSync(join(root, 'build/chunks.json'), JSON.stringify(list));
    },
  };
}
