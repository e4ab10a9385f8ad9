import type { Plugin } from 'vite';

/**
 * Writes every non-ASCII character of the server's build as an escape sequence. This saves memory, because V8 keeps the
 * source: a single character beyond Latin-1 makes V8 store the whole file with two bytes for each character.
 */
export function asciiBundle(): Plugin {
  return {
    name: 'ascii-bundle',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = output.code.replaceAll(/[^\0-\x7f]/g, escaped);
        }
      },
    },
  };
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
