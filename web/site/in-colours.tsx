import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { tonesOf } from '#contract/site/colours.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';

/** Draws its children in other colours than the page's. */
export function InColours({ colours, children }: { colours: SiteContent['colours']; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { brand, accent } = colours;

  useLayoutEffect(() => {
    for (const [name, { light, dark }] of Object.entries(tonesOf({ brand, accent }))) {
      box.current?.style.setProperty(`--color-${name}`, `light-dark(${light}, ${dark})`);
    }
  }, [brand, accent]);

  return <div ref={box}>{children}</div>;
}
