import { useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Returns a function to call after an action in a section of the page. It loads the page's data again (or calls
 * `load`), and focuses the section's title, because the pressed button may be gone.
 */
export function useReload(load?: () => Promise<void>) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  async function reload(): Promise<void> {
    await (load ?? revalidate)();
    titleRef.current?.focus();
  }
  return { titleRef, reload };
}
