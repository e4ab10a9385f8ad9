import type { ReactNode } from 'react';
import { CAROUSEL_PX_PER_FRAME } from '#contract/constants.ts';
import { closestTo } from './closest.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'moving-logos': { class: string; children: ReactNode };
    }
  }
}

/**
 * Must equal the condition of the variant `moving:` in web/ui/utilities.css. If the condition is false, the logos do
 * not move.
 */
const MOVING = '(scripting: enabled) and (prefers-reduced-motion: no-preference)';

/**
 * Defines the custom element <moving-logos>, which scrolls its `[data-carousel]` by one step in each frame. The logos
 * are there twice: at the second set, the element jumps back to the first. The logos stop under the pointer, while one
 * has the focus, and while the button `[data-pause]` is pressed. A custom element starts by itself, whether React or
 * the server inserts it.
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
    // While the document is being parsed, the element is connected before its children exist, so the start waits.
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
    // Makes the scrolling logos reachable by keyboard.
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
    // Runs the animation only while the logos are scrolled into view.
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

  readonly #press = (event: Event) => {
    if (!closestTo(event, '[data-pause]')) return;
    this.toggleAttribute('data-paused');
    this.#start();
  };
}
