import { labels } from '#contract/messages.ts';
import { AsRead, type AsReadProps } from '#web/writing/as-read.tsx';
import { isFormatted } from './blog-fields.ts';
import { BlogShown } from './blog-shown.tsx';
import { shownText } from './blog-text.ts';

/** Shows the unsent text of a form as the public page of a blog post would show it. */
export function BlogAsRead(props: AsReadProps) {
  return (
    <AsRead {...props} kind="blog" listName={labels.navigation.blog}>
      {(html) => <BlogShown text={shownText({ content: html, is_formatted: isFormatted(props.fields) }, 'baca-')} />}
    </AsRead>
  );
}
