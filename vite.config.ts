import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { patchRouter } from './scripts/patch-router.ts';

/**
 * The server's build holds React and the router, fixed to their production code: which of React's builds runs then does
 * not depend on an environment variable, and starting reads one file.
 */
const SELF_CONTAINED = { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), patchRouter()],
  build: {
    // Inlined drawings would be downloaded with the scripts, before the text; as files they are lazy and cached.
    assetsInlineLimit: 0,
  },
  environments: {
    ...(command === 'build' && { ssr: SELF_CONTAINED }),
    client: {
      build: {
        rolldownOptions: {
          // The entry may then be one file with the framework that it starts.
          preserveEntrySignatures: 'allow-extension',
          output: {
            // Left alone, a page loads a dozen files of a few hundred bytes each.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /rolldown[\\/]runtime|[\\/]web[\\/]entry\.client|[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie)[\\/]/,
                },
                {
                  // What stands around every page.
                  name: 'site',
                  test: /[\\/]contract[\\/](?!calls|markup|article-status|rules)|[\\/]web[\\/](?:root\.tsx|(?:content[\\/]institute|language|layouts(?![\\/](?:admin|require-role))|session[\\/](?:navigation|persisted-state|session-state|session-watch|storage)|ui[\\/](?:button|icons|menu|notify|skip-link|use-after))(?!.*\.(?:page|layout|route)\.tsx?))/,
                },
                {
                  // What pages that list, show or sell something share.
                  name: 'posts',
                  test: /[\\/]web[\\/](?:content[\\/]services|posts[\\/](?:byline|post-card)|ui[\\/](?:breadcrumb|list-head|notice|share-button|stored-image))/,
                },
                {
                  // For who is signed in, or about to be: a visitor's pages do without.
                  name: 'session',
                  test: /[\\/]contract[\\/](?:calls|article-status)\.ts|[\\/]web[\\/](?:api[\\/]client|session[\\/](?:browser-session|return-path|session|token))\.ts/,
                },
                {
                  name: 'forms',
                  test: /[\\/]web[\\/](?:ui[\\/](?:field|form|use-submission)|account[\\/](?!reset-steps|.*\.page\.tsx))/,
                },
                { name: 'lists', test: /[\\/]web[\\/]posts[\\/](?:more-rows|public-list)/ },
                {
                  name: 'reading',
                  test: /[\\/]contract[\\/]markup-blocks|[\\/]web[\\/]posts[\\/](?:more-to-read|post-content|public-post|reading)/,
                },
                // Last, so that it takes none of what the others name.
                { name: 'back-office', test: /[\\/]web[\\/]layouts[\\/]admin[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
}));
