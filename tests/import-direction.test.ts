import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const REFUSED = [
  ['contract/a.ts', `import '#server/errors.ts';`],
  ['contract/a.ts', `import '#web/root.tsx';`],
  ['contract/a.ts', `import 'node:fs';`],
  ['contract/a.ts', `import 'zod/mini';`],
  ['contract/a.ts', `import 'react';`],
  ['contract/a.ts', `export * from '#server/errors.ts';`],
  ['contract/a.ts', `await import('#server/errors.ts');`],
  ['contract/a.ts', `import '../server/errors.ts';`],
  ['contract/a.test.ts', `import '#server/app.ts';`],

  ['server/start.ts', `import '#web/root.tsx';`],
  ['server/articles/articles.routes.ts', `import '#web/articles/article.page.tsx';`],
  ['server/articles/articles.routes.ts', `import type { Page } from '#web/articles/article.page.tsx';`],
  ['server/articles/articles.routes.ts', `export const page = await import('#web/root.tsx');`],
  ['server/articles/articles.routes.ts', `export type Page = import('#web/root.tsx').Page;`],
  ['server/articles/articles.routes.ts', `import '../../web/root.tsx';`],
  ['server/pages/pages.ts', `import { siteContext } from '#web/api/site-context.ts'; siteContext();`],
  ['server/articles/articles.service.ts', `import '../blogs/blogs.service.ts';`],
  ['server/articles/articles.service.ts', `import '#server/blogs/blogs.repository.ts';`],
  ['server/pages/pages.ts', `import '#server/blogs/blogs.repository.ts';`],

  ['web/root.tsx', `import '#server/errors.ts';`],
  ['web/articles/article.page.tsx', `import '#server/articles/articles.service.ts';`],
  ['web/articles/article.page.tsx', `import type { Article } from '#server/articles/articles.service.ts';`],
  ['web/articles/article.page.tsx', `export const service = await import('#server/errors.ts');`],
  ['web/articles/article.page.tsx', `import '../ui/button.tsx';`],
  ['web/articles/article.page.tsx', `import '../../server/errors.ts';`],

  ['web/ui/toasts.tsx', `import '#web/session/session.ts';`],
  ['web/ui/toasts.tsx', `import type { Session } from '#web/session/session.ts'; export type S = Session;`],
  ['web/ui/stored-image.tsx', `import '#web/content/services.ts';`],
  ['web/api/client.ts', `import '#web/session/session.ts';`],
  ['web/session/session.ts', `import '#web/layouts/page-meta.ts';`],
  ['web/language/language.ts', `import '#web/layouts/page-meta.ts';`],
  ['web/layouts/logo.tsx', `import '#web/home/home.page.tsx';`],
  ['web/language/language.ts', `import '#web/session/session.ts';`],
  ['web/admin/managed-list.tsx', `import '#web/articles/article.page.tsx';`],
  ['web/admin/managed-list.tsx', `import '#web/posts/post-card.tsx';`],
  ['web/posts/post-card.tsx', `import '#web/blogs/blog.page.tsx';`],
  ['web/posts/post-card.tsx', `import { Link } from 'react-router'; Link();`],

  ['tests/factories.ts', `import '../server/app.ts';`],
  ['e2e/a.e2e.ts', `import '../contract/messages.ts';`],

  ['server/articles/articles.service.ts', `export const mode = process.env.MODE;`],
  ['server/articles/articles.service.ts', `import { env } from 'node:process'; env();`],
  ['web/root.tsx', `export const mode = process.env.MODE;`],
] as const;

const ALLOWED = [
  ['contract/a.ts', `import { z } from 'zod'; import { messages } from './messages.ts'; z(messages);`],
  ['contract/a.test.ts', `import { vi } from 'vitest'; import { messages } from './messages.ts'; vi(messages);`],
  ['server/articles/articles.service.ts', `import './articles.repository.ts';`],
  ['server/articles/articles.service.ts', `import '#server/blogs/blogs.service.ts';`],
  ['server/articles/articles.service.ts', `import '#contract/articles.ts'; import 'node:fs'; import 'kysely';`],
  ['server/articles/articles.test.ts', `import '#tests/build-app.ts';`],
  [
    'server/pages/pages.ts',
    `import type { SiteContext } from '#web/api/site-context.ts'; export type A = SiteContext;`,
  ],
  ['server/process/config.ts', `export const mode = process.env.MODE;`],
  [
    'web/articles/article.page.tsx',
    `import '#contract/articles.ts'; import '#web/ui/button.tsx'; import './card.tsx';`,
  ],
  ['web/ui/toasts.tsx', `import '#contract/messages.ts'; import './button.ts'; import 'react-router';`],
  ['web/session/session.ts', `import '#web/ui/notify.ts'; import '#web/api/client.ts';`],
  ['web/layouts/logo.tsx', `import '#web/session/session.ts';`],
  ['web/posts/post-card.tsx', `import '#web/admin/managed-list.tsx'; import '#web/layouts/page-meta.ts';`],
  ['tests/factories.ts', `import '#server/articles/articles.repository.ts';`],
  ['scripts/a.ts', `import '#server/process/config.ts'; export const ci = process.env.CI;`],
] as const;

test.each(REFUSED)('%s must not contain %s', (path, source) => {
  expect(lint(path, source)).toMatch(/no-restricted-imports|consistent-type-imports|no-process-env/);
});

test.each(ALLOWED)('%s may contain %s', (path, source) => {
  expect(lint(path, source)).toBe('');
});

/**
 * Returns what the linter reports for a file with this text at this path, in a temporary tree with the project's rules.
 */
function lint(path: string, source: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'terarah-lint-'));
  try {
    for (const rules of ['.oxlintrc.json', '.gitignore']) copyFileSync(join(ROOT, rules), join(tree, rules));
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `${source}\n`);
    const { stdout, stderr, status } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], {
      cwd: tree,
      encoding: 'utf8',
    });
    if (stderr !== '' || (status === 0) !== (stdout.trim() === '')) throw new Error(`oxlint: ${stdout}${stderr}`);
    return stdout.trim();
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
