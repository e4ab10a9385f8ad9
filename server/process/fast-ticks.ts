import { createHook } from 'node:async_hooks';

/** Never read: it only keeps the object alive. */
const kept: object[] = [];

/**
 * Keeps process.nextTick fast. Call it before anything else runs. V8 holds the shape of nextTick's objects only weakly:
 * if it collects all garbage while no tick is queued, it drops the shape, and every later tick takes a slow path. One
 * living object of that shape prevents this. Without it a cache hit took a quarter more instructions (Node 26.10).
 */
export function keepTicksFast(): void {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') kept.push(resource);
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
