import { createHook } from 'node:async_hooks';

/** Never read: this array only keeps an object alive. */
const kept: object[] = [];

/**
 * Keeps process.nextTick fast. Call it before anything else runs. V8 holds the hidden class of nextTick's objects
 * weakly: if it collects all garbage while no tick is queued, it drops the class, and all later ticks are slow. One
 * living object of the class prevents this. Otherwise a cached response takes a quarter more instructions (Node 26.10).
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
