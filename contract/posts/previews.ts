import { namesOf, type PersonName } from '#contract/identity/full-name.ts';
import { DESIGN } from './institute-preview.ts';
import type { PostKindName } from './post-kinds.ts';

/** Returns a short name for what the institute has changed in the design of the previews. */
export const designName = (changes: readonly unknown[]): string => `${DESIGN}-${hash(JSON.stringify(changes))}`;

/** The parts of a post that its preview shows. */
export type Previewed = {
  id: number;
  title: string;
  image: string | null;
  user: PersonName;
};

/**
 * Returns the address of a preview. It contains a hash of all that the picture shows, so it can be cached forever.
 * @param design what the institute has changed in the design (cardDesignOf); undefined: nothing
 */
export function previewPath(kind: PostKindName, { id, title, image, user }: Previewed, design?: string): string {
  const version = hash(JSON.stringify([design ?? DESIGN, title, image, ...namesOf(user)]));
  return `/preview/${kind}/${id}-${version}.jpg`;
}

/** cyrb53, public domain: a 53-bit hash that runs synchronously, in the browser too. It is not cryptographic. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let position = 0; position < text.length; position += 1) {
    const unit = text.charCodeAt(position);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
