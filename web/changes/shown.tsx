import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onShown` once the element is on the screen. Returns a function that cancels this. */
export function whenShown(element: Element, onShown: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    onShown();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** An invisible element in a text. It scrolls the page to itself, and calls `onShown` once it is on the screen. */
export function ShownMark({ onShown }: { onShown: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onShown);
  useEffect(() => {
    if (!mark.current) return undefined;
    mark.current.scrollIntoView({ block: 'nearest' });
    return whenShown(mark.current, () => report());
  }, []);
  return <div ref={mark} className="scroll-my-40" />;
}
