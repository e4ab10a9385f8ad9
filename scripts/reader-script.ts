import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, normalizePath, type Plugin } from 'vite';

const READER = fileURLToPath(new URL('../web/reader/reader.ts', import.meta.url));
const READER_ID = 'virtual:reader-script';

const SUGGESTIONS = fileURLToPath(new URL('../web/reader/suggestions/suggestions.ts', import.meta.url));
const ADDRESS_ID = 'virtual:suggestions-address';
const HASH_CHARACTERS = 8;

/**
 * `import readerScript from 'virtual:reader-script'` returns web/reader/reader.ts and all its imports as the text of
 * one classic script. Only the server writes it into pages, so only the server's build may import it.
 */
export function readerScript(): Plugin {
  return {
    name: 'reader-script',
    resolveId: (id) => (id === READER_ID ? READER_ID : null),
    async load(id) {
      if (id !== READER_ID) return null;
      const { code, moduleIds } = await bundle(READER, 'iife');
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/**
 * `import address from 'virtual:suggestions-address'` returns the address of web/reader/suggestions/suggestions.ts and
 * all its imports as one module. The client's build has the file, and both builds have the same address. During
 * development it is the address of the source, which Vite serves.
 */
export function suggestionsScript(): Plugin {
  return {
    name: 'suggestions-script',
    resolveId: (id) => (id === ADDRESS_ID ? ADDRESS_ID : null),
    async load(id) {
      if (id !== ADDRESS_ID) return null;
      if (this.environment.mode === 'dev')
        return `export default '/${normalizePath(relative(this.environment.config.root, SUGGESTIONS))}';`;
      const { code } = await bundle(SUGGESTIONS, 'es');
      const fileName = `assets/suggestions-${hash('sha256', code, 'base64url').slice(0, HASH_CHARACTERS)}.js`;
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code });
      return `export default '/${fileName}';`;
    },
  };
}

/** Bundles a script and all its imports into one file. */
async function bundle(input: string, format: 'iife' | 'es'): Promise<{ code: string; moduleIds: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { format } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`${input} gave no script.`);
  const { code, moduleIds } = first.output[0];
  return { code: code.trim(), moduleIds };
}
