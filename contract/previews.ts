import { namesOf, type PersonName } from './full-name.ts';
import type { PostKindName } from './post-kinds.ts';

/** What link previews show: large enough for every service that draws them, in the shape that they ask for. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** To be raised when the drawing changes: services keep what they have fetched for weeks, by its address. */
const DESIGN = 1;

/** The institute's own, for every page that shows no article or post. */
export const INSTITUTE_PREVIEW = `/preview/terarah-${DESIGN}.jpg`;

/** What can be read and seen in the picture of an article or blog post. */
export type Previewed = {
  id: number;
  title: string;
  image: string | null;
  user: PersonName;
};

/** Whatever changes the picture changes its address, so that it may be kept for ever. */
export function previewPath(kind: PostKindName, { id, title, image, user }: Previewed): string {
  const version = hash(JSON.stringify([DESIGN, title, image, ...namesOf(user)]));
  return `/preview/${kind}/${id}-${version}.jpg`;
}

/** cyrb53, public domain: 53 bits that tell versions apart, at once and in a browser too. It protects nothing. */
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
