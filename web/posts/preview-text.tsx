import type { Marked } from '#contract/marks.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';

/** The beginning of a post's text or, in a searched list, the part of the text that has the searched words. */
export function PreviewText({ post }: { post: { preview: string; excerpt?: Marked | undefined } }) {
  return post.excerpt ? <MarkedText marked={post.excerpt} /> : post.preview;
}
