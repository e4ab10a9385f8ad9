import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { FIXED_TONES, tonesOf } from '#contract/site/colours.ts';
import siteRoutes from '#web/routes.ts';
import { dynamicImports, reach } from './chunk-list.ts';

const WITH_EVERY_CLASS = 'web/ui/signed-in.css';
const SITE_STYLES = 'web/ui/site.css';

test('a page without signed-in.css shows only files from which site.css takes its classes', () => {
  const sources = new Set(sourcesOf(SITE_STYLES));
  expect(sources.size).toBeGreaterThan(100);
  const screens = screensOf(siteRoutes);
  expect(screens.length).toBeGreaterThan(30);
  const missing: Record<string, string[]> = {};
  let visitors = 0;
  for (const screen of screens) {
    const shown = reach(['web/root.tsx', ...screen]);
    if (shown.has(WITH_EVERY_CLASS)) continue;
    visitors += 1;
    for (const module of shown) {
      for (const part of dynamicImports[module] ?? []) {
        const parts = reach([part]);
        if (!parts.has(WITH_EVERY_CLASS)) for (const later of parts) shown.add(later);
      }
    }
    const others = [...shown].filter((module) => /^web\/.*\.tsx$/.test(module) && !sources.has(module));
    if (others.length > 0) missing[screen.at(-1) ?? ''] = others;
  }
  expect(missing).toEqual({});
  // Fails if too few pages are recognised as visitors' pages, or too few as pages for signed-in users.
  expect(visitors).toBeGreaterThan(13);
  expect(visitors).toBeLessThan(screens.length - 15);
});

test('the institute’s default colours have exactly the tones of the design', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  const tones = Object.entries({ ...FIXED_TONES, ...tonesOf({ brand: '#1f4d3a', accent: '#c4663b' }) });
  expect(tones).toHaveLength(15);
  for (const [name, { light, dark }] of tones) {
    expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  }
});

/** Returns the files that a style sheet's `@source` lines name, as paths from the project's root. */
function sourcesOf(styles: string): string[] {
  const folder = join(styles, '..');
  return [...readFileSync(styles, 'utf8').matchAll(/^@source '(.+)';$/gm)].flatMap(([, pattern = '']) =>
    globSync(join(folder, pattern)).map((path) => path.replaceAll('\\', '/')),
  );
}

/** Returns the files of each page: its layouts, outermost first, and the page itself. */
function screensOf(routes: readonly RouteConfigEntry[], around: readonly string[] = []): string[][] {
  return routes.flatMap(({ file, children }) => {
    const files = [...around, `web/${file}`];
    return children ? [files, ...screensOf(children, files)] : [files];
  });
}
