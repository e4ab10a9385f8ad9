import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { BesideWork, PageWork } from './beside-work.ts';
import { phonePictureBytes } from './phone-picture.ts';

/** One object for all renders: React would empty the element at the next render if the object were another one. */
const FILLED_BY_SERVER = { __html: '' };

/**
 * What a first visit of the page transfers. The server fills the line when the page is rendered (statePageWeight), and
 * React keeps the text. It needs a `key` by work: a page that was opened inside the site has no such text, and must not
 * keep the former page's.
 */
export function PageWeightLine({ work, post }: { work: PageWork; post: BesideWork }) {
  const { picture_bytes = 0 } = work;
  return (
    <p
      data-picture-bytes={post.image_info ? phonePictureBytes(post.image_info, picture_bytes) : 0}
      lang={DEFAULT_LANGUAGE}
      className="mt-6 text-xs text-ink-soft empty:hidden print:hidden"
      suppressHydrationWarning
      dangerouslySetInnerHTML={FILLED_BY_SERVER}
    />
  );
}
