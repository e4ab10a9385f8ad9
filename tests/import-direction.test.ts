import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, LAYERS, refusal } from './layers.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the layers', () => {
  const files = Object.keys(LAYERS).flatMap((side) => globSync(`${side}/**/*.{ts,tsx,js}`, { cwd: ROOT }));

  test.each(Object.keys(LAYERS))('every import of %s/ follows them', (side) => {
    const found = files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.startsWith(`${side}/`))
      .flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((one) => ({ file, one })));
    expect(found.length).toBeGreaterThan(200);
    const refused = found.map(({ file, one }) => ({ from: file, to: one.to, why: refusal(file, one) }));
    expect(refused.filter(({ why }) => why)).toEqual([]);
  });

  test('each of their entries exists', () => {
    const entries = Object.entries(LAYERS).flatMap(([side, lines]) =>
      lines.flatMap((line) => line.split(' ').map((entry) => `${side}/${entry}`)),
    );
    expect(entries.filter((entry) => globSync(entry, { cwd: ROOT }).length === 0)).toEqual([]);
    expect(new Set(entries).size).toBe(entries.length);
  });

  test('a folder that they do not name is a fault', () => {
    expect(() => refusal('server/unknown/a.ts', { to: 'server/errors.ts', isType: false })).toThrow('does not name');
  });

  test.each([
    ['contract/posts/a.ts', `import '#server/errors.ts';`],
    ['contract/posts/a.ts', `import 'node:fs';`],
    ['contract/posts/a.ts', `import 'zod/mini';`],
    ['contract/posts/a.ts', `export * from '#server/errors.ts';`],
    ['contract/posts/a.ts', `await import('#server/errors.ts');`],
    ['contract/a.test.ts', `import '#server/app.ts';`],
    ['server/articles/articles.routes.ts', `import '#web/articles/article.page.tsx';`],
    ['server/articles/articles.routes.ts', `import type { Page } from '#web/articles/article.page.tsx';`],
    ['server/articles/articles.routes.ts', `export const page = await import('#web/root.tsx');`],
    ['server/reading/pages/pages.ts', `import { siteContext } from '#web/api/site-context.ts'; siteContext();`],
    ['server/reading/pages/pages.ts', `import '#server/books/books.repository.ts';`],
    ['server/articles/articles.service.ts', `import '#server/operation/monitoring/counts.ts';`],
    ['server/articles/articles.service.ts', `import '#server/app.ts';`],
    ['server/reading/pages/pages.ts', `import type { Counts } from '#server/operation/monitoring/counts.ts';`],
    ['server/errors.ts', `import type { System } from '#server/system.ts';`],
    ['server/process/config.ts', `import '#server/identity/users/users.service.ts';`],
    ['server/callers.ts', `import type { System } from '#server/system.ts';`],
    [
      'server/database/database.ts',
      `import { describeSettings } from '#server/process/settings.ts'; describeSettings();`,
    ],
    ['server/database/paging.ts', `import type { PostKind } from '#server/posts/post-kind.ts';`],
    ['server/system.ts', `import type { Metrics } from '#server/operation/monitoring/metrics.ts';`],
    ['server/system.ts', `import { connectDatabase } from '#server/database/database.ts'; connectDatabase();`],
    ['server/http/rate-limits/rate-limits.service.ts', `import '#server/http/api.ts';`],
    ['server/http/rate-limits/rate-limits.service.ts', `import '#server/identity/sign-in/sessions/identify.ts';`],
    ['server/storage/disk-storage.ts', `import type { Upload } from '#server/http/upload.ts';`],
    ['server/text/sanitize.ts', `import '#server/posts/posts.service.ts';`],
    ['server/http/api.ts', `import '#server/identity/sign-in/sessions/identify.ts';`],
    ['server/http/api.ts', `import type { KeyedRequest } from '#server/audit/idempotency/idempotency.service.ts';`],
    ['server/http/openapi.ts', `import '#server/public-cache/response-cache.ts';`],
    ['server/public-cache/response-cache.ts', `import '#server/reading/feeds/feeds.ts';`],
    ['web/articles/article.page.tsx', `import '#server/articles/articles.service.ts';`],
    ['web/articles/article.page.tsx', `import type { Article } from '#server/articles/articles.service.ts';`],
    ['web/ui/toasts.tsx', `import '#web/session/session.ts';`],
    ['web/ui/stored-image.tsx', `import '#web/services/services.ts';`],
    ['web/api/client.ts', `import '#web/session/session.ts';`],
    ['web/session/session.ts', `import '#web/layouts/page-meta.ts';`],
    ['web/language/language.ts', `import '#web/layouts/page-meta.ts';`],
    ['web/layouts/logo.tsx', `import '#web/home/home.page.tsx';`],
    ['web/language/language.ts', `import '#web/session/session.ts';`],
    ['web/drafts/drafts.ts', `import '#web/forms/draft-form.tsx';`],
    ['web/forms/draft-form.tsx', `import '#web/editor/content-field.tsx';`],
    [
      'web/forms/draft-form.tsx',
      `import type { Field } from '#web/articles/article-fields.ts'; export type F = Field;`,
    ],
    ['web/editor/content-field.tsx', `import '#web/articles/article-fields.ts';`],
    ['web/admin/managed-list.tsx', `import '#web/articles/article.page.tsx';`],
    ['web/admin/managed-list.tsx', `import '#web/posts/post-card.tsx';`],
    ['web/posts/post-card.tsx', `import '#web/blogs/blog.page.tsx';`],
    ['web/drafts/a.ts', `import '#web/articles/article-fields.ts';`],
    ['web/forms/a.ts', `import '#web/blogs/blog-fields.ts';`],
    ['web/forms/a.ts', `import '#web/review/changes/version-changes.tsx';`],
    ['web/changes/a.ts', `import '#web/review/changes/version-changes.tsx';`],
    ['web/editor/a.ts', `import '#web/drafts/drafts.ts';`],
    ['web/editor/a.ts', `import type { A } from '#web/books/book-fields.ts'; export type B = A;`],
    ['server/books/books.service.ts', `import '#server/articles/articles.service.ts';`],
    ['server/articles/articles.service.ts', `import './topics/topics.repository.ts';`],
    ['server/articles/queue/a.ts', `import '#server/articles/topics/topics.repository.ts';`],
  ])('%s must not contain %s', (path, source) => {
    expect(refusals(path, source)).not.toEqual([]);
  });

  test.each([
    ['contract/posts/a.ts', `import { z } from 'zod'; import { messages } from '#contract/messages.ts'; z(messages);`],
    [
      'contract/a.test.ts',
      `import { vi } from 'vitest'; import { messages } from '#contract/messages.ts'; vi(messages);`,
    ],
    ['server/articles/articles.service.ts', `import './articles.repository.ts';`],
    ['server/articles/articles.service.ts', `import '#server/posts/posts.service.ts';`],
    [
      'server/articles/articles.service.ts',
      `import '#contract/articles/articles.ts'; import 'node:fs'; import 'kysely';`,
    ],
    ['server/articles/articles.test.ts', `import '#tests/build-app.ts';`],
    [
      'server/reading/pages/pages.ts',
      `import type { SiteContext } from '#web/api/site-context.ts'; export type A = SiteContext;`,
    ],
    [
      'server/app.ts',
      `import '#server/operation/monitoring/metrics.routes.ts'; import '#server/articles/articles.routes.ts';`,
    ],
    ['server/operation/operator/open-system.ts', `import '#server/operation/monitoring/counts.ts';`],
    ['server/database/database.ts', `import type { Config } from '#server/process/config.ts'; export type C = Config;`],
    ['server/system.ts', `import type { Config } from '#server/process/config.ts'; export type C = Config;`],
    ['server/http/api.ts', `import '#server/callers.ts'; import '#server/system.ts'; import './upload.ts';`],
    [
      'server/http/http.test.ts',
      `import '#server/maintenance.ts'; import '#server/identity/sign-in/sessions/sessions.service.ts';`,
    ],
    [
      'web/articles/article.page.tsx',
      `import '#contract/articles/articles.ts'; import '#web/ui/button.tsx'; import './card.tsx';`,
    ],
    ['web/ui/toasts.tsx', `import '#contract/messages.ts'; import './button.tsx'; import 'react-router';`],
    ['web/session/session.ts', `import '#web/ui/notify.ts'; import '#web/api/client.ts';`],
    ['web/layouts/logo.tsx', `import '#web/session/session.ts';`],
    ['web/posts/post-card.tsx', `import '#web/admin/managed-list.tsx'; import '#web/layouts/page-meta.ts';`],
    ['tests/factories.ts', `import '#server/articles/articles.repository.ts';`],
    ['scripts/a.ts', `import '#server/process/config.ts';`],
    ['server/articles/deciding/a.ts', `import '#server/articles/articles.repository.ts';`],
  ])('%s may contain %s', (path, source) => {
    expect(refusals(path, source)).toEqual([]);
  });

  const refusals = (path: string, source: string) =>
    importsOf(path, source)
      .map((one) => refusal(path, one))
      .filter((why) => why !== undefined);
});

describe('the linter', () => {
  test.each([
    ['contract/a.ts', `import '../server/errors.ts';`],
    ['server/articles/articles.routes.ts', `export type Page = import('#web/root.tsx').Page;`],
    ['server/articles/articles.routes.ts', `import '../../web/root.tsx';`],
    ['server/articles/articles.service.ts', `import '../blogs/blogs.service.ts';`],
    ['web/articles/article.page.tsx', `import '../ui/button.tsx';`],
    ['web/articles/article.page.tsx', `import '../../server/errors.ts';`],
    ['web/posts/post-card.tsx', `import { Link } from 'react-router'; Link();`],
    ['tests/factories.ts', `import '../server/app.ts';`],
    ['e2e/a.e2e.ts', `import '../contract/messages.ts';`],
    ['server/articles/articles.service.ts', `export const mode = process.env.MODE;`],
    ['server/articles/articles.service.ts', `import { env } from 'node:process'; env();`],
    ['web/root.tsx', `export const mode = process.env.MODE;`],
  ])('%s must not contain %s', (path, source) => {
    expect(lint(path, source)).toMatch(/no-restricted-imports|consistent-type-imports|no-process-env/);
  });

  test.each([
    ['server/process/config.ts', `export const mode = process.env.MODE;`],
    ['scripts/a.ts', `export const ci = process.env.CI;`],
  ])('%s may contain %s', (path, source) => {
    expect(lint(path, source)).toBe('');
  });

  test('two files may not import each other, not even types', () => {
    const found = lint('server/books/a.ts', `import type { B } from './b.ts'; export type A = B[];`, {
      'server/books/b.ts': `import type { A } from './a.ts'; export type B = A | undefined;`,
    });
    expect(found.match(/import\(no-cycle\)/g)).toHaveLength(2);
  });
});

/**
 * Runs the linter with the project's rules on a file with this path and text, in a temporary folder. Returns the
 * linter's report.
 */
function lint(path: string, source: string, others: Record<string, string> = {}): string {
  const tree = mkdtempSync(join(tmpdir(), 'terarah-lint-'));
  try {
    for (const rules of ['.oxlintrc.json', '.gitignore']) copyFileSync(join(ROOT, rules), join(tree, rules));
    for (const [file, text] of Object.entries({ ...others, [path]: source })) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), `${text}\n`);
    }
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
