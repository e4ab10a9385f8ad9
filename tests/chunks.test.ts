import { expect, test } from 'vitest';
import { type AddressName, ownPublicPages, patternOf, publicPages } from '#contract/routes.ts';
import siteRoutes from '#web/routes.ts';
import { chunks, reach } from './chunk-list.ts';

const chunkOf = new Map(
  Object.entries(chunks).flatMap(([file, { modules }]) => Object.keys(modules).map((module) => [module, file])),
);
const readerPages = { ...publicPages, ...ownPublicPages };
const patterns = Object.keys(readerPages).map((name) => patternOf(name as AddressName));
const publicFiles = (siteRoutes[0]?.children ?? []).filter(
  ({ path = '', file }) => patterns.includes(path) && file.endsWith('.page.tsx'),
);

/**
 * Modules that some public page loads without needing them, by chunk. This is accepted in chunks that several pages
 * share, because each page then loads a few files instead of a dozen. In another chunk such a module shows a mistake
 * in the groups of vite.config.ts.
 */
const LOADED_BESIDE = {
  'entry.client': ['rolldown/runtime.js'],
  posts: [
    'contract/articles/work-address.ts',
    'contract/posts/image-variants.ts',
    'web/layouts/detail-problem.ts',
    'web/layouts/structured-data.ts',
    'web/posts/byline.tsx',
    'web/posts/post-card.tsx',
    'web/services/services.ts',
    'web/ui/breadcrumb.tsx',
    'web/ui/illustration.tsx',
    'web/ui/list-head.tsx',
    'web/ui/long-day.ts',
    'web/ui/notice.tsx',
    'web/ui/share-button.tsx',
    'web/ui/stored-image.tsx',
  ],
  forms: [
    'web/sign-in/author-steps.ts',
    'web/sign-in/form-errors.ts',
    'web/sign-in/login-state.ts',
    'web/sign-in/sign-in-by.tsx',
  ],
  lists: ['web/posts/public-list.tsx'],
  reading: [
    'contract/articles/change-kinds.ts',
    'contract/articles/licences.ts',
    'contract/articles/topic-feeds.ts',
    'contract/objects.ts',
    'contract/rules.ts',
    'contract/works/citation-days.ts',
    'contract/works/citation-formats.ts',
    'contract/works/cited-names.ts',
    'web/posts/beside-work.ts',
    'web/posts/citation-tags.ts',
    'web/posts/citation-text.tsx',
    'web/posts/cite-box.tsx',
    'web/posts/earlier-version.tsx',
    'web/posts/more-to-read.tsx',
    'web/posts/other-language.tsx',
    'web/posts/page-weight-line.tsx',
    'web/posts/phone-picture.ts',
    'web/posts/post-meta.ts',
    'web/posts/printed-address.tsx',
    'web/posts/public-post.tsx',
    'web/posts/reading-page.tsx',
    'web/posts/reading-time.ts',
    'web/posts/reading.tsx',
    'web/posts/text-on-page.tsx',
    'web/posts/work-data.ts',
    'web/posts/work-notice.tsx',
  ],
};

test('a public page loads only what it needs and what shares a chunk with it on purpose', () => {
  expect(publicFiles).toHaveLength(Object.keys(readerPages).length);
  const beside: Record<string, Set<string>> = {};
  for (const { file } of publicFiles) {
    const entries = ['web/entry.client.tsx', 'web/root.tsx', 'web/layouts/public.layout.tsx', `web/${file}`];
    const needed = reach(entries);
    const files = entries.map((module) => chunkOf.get(module) ?? '').filter((name) => name in chunks);
    for (const name of reach(files, (from) => chunks[from]?.imports ?? [])) {
      const { name: chunk = name, modules = {} } = chunks[name] ?? {};
      const others = Object.keys(modules).filter((module) => !needed.has(module) && !module.endsWith('.svg'));
      for (const module of others) (beside[chunk] ??= new Set()).add(module);
    }
  }
  expect(
    Object.fromEntries(Object.entries(beside).map(([chunk, modules]) => [chunk, [...modules].toSorted()])),
  ).toEqual(LOADED_BESIDE);
});

test('no public page loads anything of the editor, drafts, lists of the back office or zod', () => {
  const pages = publicFiles.map(({ file }) => chunkOf.get(`web/${file}`) ?? '');
  const loaded = [...reach(pages, (from) => chunks[from]?.imports ?? [])].flatMap((name) =>
    Object.keys(chunks[name]?.modules ?? {}),
  );
  expect(loaded.length).toBeGreaterThan(100);
  const FOR_WRITERS =
    /^web\/(?:editor|drafts|forms|admin|layouts\/admin|dashboard|audit|books|reviews)\/|node_modules\/(?:zod|@tiptap)/;
  expect(loaded.filter((module) => FOR_WRITERS.test(module))).toEqual([]);
});

test('no page loads zod, which is large and tries an eval that the policy for scripts refuses', () => {
  const pages = [...chunkOf.keys()].filter((module) => module.startsWith('web/') && module.endsWith('.page.tsx'));
  expect(pages.length).toBeGreaterThan(30);
  const withZod = pages.filter((page) => [...reach([page])].some((module) => module.includes('node_modules/zod')));
  expect(withZod).toEqual([]);
});
