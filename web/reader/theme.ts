import { storage } from '#web/session/storage.ts';
import { closestTo } from './closest.ts';

const THEME_KEY = 'theme';
/** In the order of the two theme-color tags in web/root.tsx. */
const THEMES = ['light', 'dark'] as const;

/**
 * Handles the buttons of web/layouts/theme-switch.tsx. Sets `data-theme` on <html> to the stored colour scheme before
 * the browser draws the page. If none is stored, the page follows the device. docs/decisions/theme.md has the reasons.
 */
export function followTheme(): void {
  const root = document.documentElement;
  showTheme();
  for (const type of ['storage', 'pageshow']) addEventListener(type, showTheme);
  // React removes all attributes of <html> when it replaces the page by the error screen of the root route.
  new MutationObserver(showTheme).observe(root, { attributeFilter: ['data-theme'] });

  document.addEventListener('click', (event) => {
    if (!closestTo(event, '[data-switches-theme]')) return;
    const isDeviceDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { theme } = root.dataset;
    const isDark = theme ? theme === 'dark' : isDeviceDark;
    if (isDark === isDeviceDark) storage.set(THEME_KEY, isDark ? 'light' : 'dark');
    else storage.remove(THEME_KEY);
    showTheme();
  });
}

function showTheme(): void {
  const { dataset } = document.documentElement;
  const stored = storage.get(THEME_KEY);
  const theme = THEMES.find((one) => one === stored);
  if (!theme) delete dataset['theme'];
  else if (dataset['theme'] !== theme) dataset['theme'] = theme;
  // Changes `media` and not `content`: React finds these tags by their name and content.
  const tags = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, tag] of tags.entries()) {
    const own = THEMES[index];
    tag.media = theme ? (theme === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
}
