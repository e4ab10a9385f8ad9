import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../web/reader/reader.ts', import.meta.url));
const ID = 'virtual:reader-script';

/**
 * `import readerScript from 'virtual:reader-script'` returns web/reader/reader.ts and all its imports as the text of
 * one classic script. Only the server writes it into pages, so only the server's build may import it.
 */
export function readerScript(): Plugin {
  return {
    name: 'reader-script',
    resolveId: (id) => (id === ID ? ID : null),
    async load(id) {
      if (id !== ID) return null;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'reader' } },
      });
      const [bundle] = Array.isArray(built) ? built : [built];
      if (!bundle || !('output' in bundle)) throw new Error(`${ENTRY} gave no script.`);
      for (const file of bundle.output[0].moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(bundle.output[0].code.trim())};`;
    },
  };
}
