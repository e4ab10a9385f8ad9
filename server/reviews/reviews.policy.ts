import type { EventVisibility } from '#contract/reviews.ts';
import { type Caller, isAdmin } from '#server/callers/callers.ts';

/** Returns which events of an article the caller sees: authors do not see what editors note for each other. */
export function visibleEvents(caller: Caller): readonly EventVisibility[] {
  return isAdmin(caller) ? ['author', 'editors'] : ['author'];
}
