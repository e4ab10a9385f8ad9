import { NAVBAR_SHADOW_OFFSET_PX } from '#contract/constants.ts';

/** Marks <html> once the page has been scrolled by more than 50 px (product.md); site.css draws the header's shadow. */
export function shadeHeader(): void {
  update();
  addEventListener('scroll', update, { passive: true });
}

function update(): void {
  document.documentElement.toggleAttribute('data-scrolled', window.scrollY > NAVBAR_SHADOW_OFFSET_PX);
}
