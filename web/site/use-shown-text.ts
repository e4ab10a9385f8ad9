import { type RefObject, useEffect } from 'react';

/** Shorter texts stand in too many places to be found. */
const SHORTEST = 4;

/** Scrolls a box to the text that the user is typing, if the box shows it. Does not scroll the page. */
export function useShownText(box: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    if (box.current && text.trim().length >= SHORTEST) scrollToText(box.current, text.trim());
  }, [box, text]);
}

function scrollToText(box: HTMLElement, wanted: string): void {
  const place = findText(box, wanted);
  if (!place) return;
  const [outer, inner] = [box.getBoundingClientRect(), place.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - outer.height / 3;
}

function findText(box: HTMLElement, wanted: string): Element | null {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.textContent?.includes(wanted)) return currentNode.parentElement;
  }
  return null;
}
