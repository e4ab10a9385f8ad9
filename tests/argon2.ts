import { createHook } from 'node:async_hooks';

/** Counts the argon2 computations that start during `work`. Unlike a duration, this does not depend on the machine. */
export async function countArgon2(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return count;
}
