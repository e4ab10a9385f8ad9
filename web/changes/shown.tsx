import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onShown` once the element is on the screen. Returns a function that stops waiting for it. */
export function whenShown(element: Element, onShown: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    onShown();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Marks the beginning of a text or the end of a notice. Scrolls there, and calls `onShown` once it is visible. */
export function ShownMark({ onShown }: { onShown: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!mark.current) return undefined;
    mark.current.scrollIntoView({ block: 'nearest' });
    return whenShown(mark.current, () => tell());
  }, []);
  return <div ref={mark} className="scroll-my-40" />;
}
