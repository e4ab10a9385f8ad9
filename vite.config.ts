import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiBundle } from './scripts/ascii-bundle.ts';
import { listChunks } from './scripts/list-chunks.ts';
import { neededByEveryPage } from './scripts/needed-by-every-page.ts';
import { patchRouter } from './scripts/patch-router.ts';
import { readerScript, suggestionsScript } from './scripts/reader-script.ts';
import { shortCalls } from './scripts/short-calls.ts';

/**
 * Bundles React and the router into the server's build, in their production versions. So the version does not depend on
 * an environment variable, and a start reads one file.
 */
const SELF_CONTAINED = { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } };

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    patchRouter(),
    shortCalls(),
    listChunks(),
    readerScript(),
    suggestionsScript(),
    asciiBundle(),
  ],
  build: {
    // Inlined drawings would be downloaded with the scripts, before the text. As files they load lazily and are cached.
    assetsInlineLimit: 0,
  },
  environments: {
    ...(command === 'build' && { ssr: SELF_CONTAINED }),
    client: {
      build: {
        rolldownOptions: {
          // Allows an entry to be merged with the framework that it starts.
          preserveEntrySignatures: 'allow-extension',
          output: {
            // Without these groups a page would load a dozen files of a few hundred bytes each.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /rolldown[\\/]runtime|[\\/]web[\\/]entry\.client|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                { name: neededByEveryPage(), debugName: 'site' },
                {
                  // Code that most public pages share.
                  name: 'posts',
                  test: /[\\/]web[\\/](?:layouts[\\/](?:detail-problem|structured-data)|posts[\\/](?:byline|post-card)|ui[\\/](?:breadcrumb|list-head|notice|illustration|share-button|stored-image)|services[\\/]services\.ts)/,
                },
                {
                  // For signed-in people and the sign-in form. Visitors' pages do not load it.
                  name: 'session',
                  test: /[\\/]contract[\\/]calls\.ts|[\\/]web[\\/](?:api[\\/]client|language[\\/]path-on-this-site|session[\\/](?:browser-session|return-path|session|token))\.ts/,
                },
                {
                  name: 'forms',
                  test: /[\\/]web[\\/](?:ui[\\/](?:field|form\.)|session[\\/](?:outcome|use-submission)|sign-in[\\/](?!code-field|email-form|passkey|reset-steps|register-|new-password|password-|mail-link|.*\.page\.tsx))/,
                },
                { name: 'lists', test: /[\\/]web[\\/]posts[\\/](?:more-rows|post-rows|public-list)/ },
                {
                  name: 'reading',
                  test: /[\\/]web[\\/]posts[\\/](?:more-to-read|page-weight-line|post-meta|printed-address|public-post|reading|text-on-page)/,
                },
                // This group comes last, so that it gets only what no other group matches.
                { name: 'back-office', test: /[\\/]web[\\/]layouts[\\/]admin[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
}));
