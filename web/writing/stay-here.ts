import type { MouseEvent } from 'react';

/** A link must not lead away from the form: one within the text scrolls, any other opens a tab of its own. */
export function stayHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#')) window.open(href, '_blank', 'noopener');
  else event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView({ block: 'center' });
}
