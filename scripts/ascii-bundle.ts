import type { Plugin } from 'vite';

/**
 * Writes every character of the server's build that is not ASCII as an escape sequence. V8 takes two bytes for each
 * character of a file as soon as one of them needs two, and keeps the whole text in memory.
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
