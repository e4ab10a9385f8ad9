/**
 * Runs `change`, which gives a form another width, and scrolls so that the place where the author writes stays where it
 * is on the screen: the cursor, the focused field, or the first field on the screen.
 */
export function keepInPlace(form: HTMLFormElement | null | undefined, change: () => void): void {
  const focused = document.activeElement;
  const fields = form ? [...form.elements] : [];
  const anchor = [...(focused && form?.contains(focused) ? [focused] : []), ...fields].find(isOnScreen);
  const before = anchor && topOf(anchor);
  change();
  if (anchor === undefined || before === undefined) return;
  // The text wraps anew, so the cursor may have left the visible part of its textarea. Browsers show it on focus.
  if (anchor === focused && anchor instanceof HTMLTextAreaElement) {
    anchor.blur();
    anchor.focus();
  }
  window.scrollBy({ top: topOf(anchor) - before, behavior: 'instant' });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * Returns the top of an element. The visual editor is as long as its text, so the top of the block at the cursor
 * counts.
 */
function topOf(element: Element): number {
  const selection = element instanceof HTMLElement && element.isContentEditable ? getSelection() : null;
  const node = selection?.focusNode;
  const block = node instanceof Element ? node : node?.parentElement;
  return (block && element.contains(block) ? block : element).getBoundingClientRect().top;
}
