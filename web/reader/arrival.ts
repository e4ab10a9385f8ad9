/**
 * Treats a page that was reached from another page of this site as the next page, not as a start: no splash, and the
 * focus on its heading, so that a screen reader announces it. The router does the same for navigations without a page
 * load (web/layouts/use-heading-focus.ts).
 */
export function showArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLink = entry?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
  if (isLink || entry?.type === 'back_forward') document.documentElement.dataset['arrival'] = '';
  if (!isLink) return;
  // If the address names a part of the page, the browser scrolls there in the frame after load and clears the focus.
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
