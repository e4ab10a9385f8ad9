import { NAVBAR_SHADOW_OFFSET_PX } from '#contract/constants.ts';

/** Sets `data-scrolled` on <html> while scrolled by more than 50 px (product.md). site.css then shows a shadow. */
export function shadeHeader(): void {
  update();
  addEventListener('scroll', update, { passive: true });
}

function update(): void {
  document.documentElement.toggleAttribute('data-scrolled', window.scrollY > NAVBAR_SHADOW_OFFSET_PX);
}
