import type { ReactNode } from 'react';
import { CAROUSEL_PX_PER_FRAME } from '#contract/constants.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'moving-logos': { class: string; children: ReactNode };
    }
  }
}

/**
 * Must equal the condition of the variant `moving:` in web/ui/utilities.css. If it is false, the logos stand still,
 * side by side.
 */
const MOVING = '(scripting: enabled) and (prefers-reduced-motion: no-preference)';

/**
 * Defines <moving-logos>, whose `[data-carousel]` moves by itself: one step a frame. After one lap it jumps back from
 * the second set of logos to the first, which is the same. It stands still under the pointer, with the focus inside,
 * and while its button `[data-pause]` is pressed. It is a custom element, so that the browser starts it wherever React
 * or the server puts it.
 */
export function moveLogos(): void {
  customElements.define('moving-logos', MovingLogos);
}

class MovingLogos extends HTMLElement {
  readonly #query = matchMedia(MOVING);
  readonly #update = () => this.#start();
  #observer: IntersectionObserver | undefined;
  #frame = 0;

  connectedCallback(): void {
    this.addEventListener('click', this.#press);
    this.#query.addEventListener('change', this.#update);
    // The parser connects an element before it has read the children.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', this.#update);
    else this.#start();
  }

  disconnectedCallback(): void {
    this.#stop();
    this.#query.removeEventListener('change', this.#update);
  }

  #start(): void {
    this.#stop();
    const view = this.querySelector<HTMLElement>('[data-carousel]');
    if (!view) return;
    // It scrolls, so the keyboard must be able to reach it.
    if (this.#query.matches) view.tabIndex = 0;
    else view.removeAttribute('tabindex');
    if (!this.#query.matches || this.hasAttribute('data-paused')) return;
    const step = () => {
      this.#frame = requestAnimationFrame(step);
      if (view.matches(':hover, :focus-within')) return;
      const lap = view.scrollWidth / 2;
      const next = view.scrollLeft + CAROUSEL_PX_PER_FRAME;
      view.scrollLeft = next >= lap ? next - lap : next;
    };
    // Frames are spent only while the logos are on the screen.
    this.#observer = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(this.#frame);
      if (entry?.isIntersecting) this.#frame = requestAnimationFrame(step);
    });
    this.#observer.observe(view);
  }

  #stop(): void {
    this.#observer?.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  readonly #press = ({ target }: Event) => {
    if (!(target as Element).closest('[data-pause]')) return;
    this.toggleAttribute('data-paused');
    this.#start();
  };
}
