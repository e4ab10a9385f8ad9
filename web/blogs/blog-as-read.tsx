import { labels } from '#contract/messages.ts';
import { AsRead } from '#web/writing/as-read.tsx';
import type { PreviewProps } from '#web/writing/reader-view.tsx';
import { BlogParagraphs } from './blog-paragraphs.tsx';
import { paragraphsOf } from './blog-text.ts';

/** The unsent text of a form as the public page of a blog post shows it. */
export function BlogAsRead({ form, stored }: PreviewProps) {
  return (
    <AsRead kind="blog" listName={labels.navigation.blog} form={form} stored={stored}>
      {(html) => <BlogParagraphs paragraphs={paragraphsOf(html)} />}
    </AsRead>
  );
}
