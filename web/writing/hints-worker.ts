import { findHints, type Hint } from './hints.ts';

export type HintsRequest = { number: number; text: string; abstract: string | undefined };
export type HintsResponse = { number: number; hints: Hint[] };

/**
 * Finds hints off the main thread: 200,000 characters take tens of milliseconds, and several times that on a phone.
 */
self.addEventListener('message', ({ data: { number, text, abstract } }: MessageEvent<HintsRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has only its page to write to
  self.postMessage({ number, hints: findHints(text, abstract) } satisfies HintsResponse);
});
