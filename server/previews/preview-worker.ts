import { parentPort } from 'node:worker_threads';
import { type Card, drawCard } from './draw-card.ts';

export type Drawn = { jpeg: Uint8Array } | { error: string };

parentPort?.on('message', (card: Card) => {
  drawCard(card).then(
    (jpeg) => answer({ jpeg }),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  );
});

function answer(drawn: Drawn): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(drawn);
}
