/**
 * If a link of this site led to the page, shows no splash and focuses the heading, so that a screen reader announces
 * the page. After Back or Forward, shows no splash, but does not move the focus. For navigations without a page load,
 * web/layouts/use-heading-focus.ts focuses the heading.
 */
export function showArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLink = entry?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
  if (isLink || entry?.type === 'back_forward') document.documentElement.dataset['arrival'] = '';
  if (!isLink) return;
  // For an address with a fragment, browsers clear the focus one frame after `load`, so this waits for two frames.
  if (location.hash) addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(focusHeading)));
  else document.addEventListener('DOMContentLoaded', focusHeading);
}

function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const part = document.getElementById(location.hash.slice(1)) ?? document.querySelector('main');
  const heading = part?.querySelector<HTMLElement>('h1, h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
