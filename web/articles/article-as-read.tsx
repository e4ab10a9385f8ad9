import { labels } from '#contract/messages.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { AsRead, type AsReadProps } from '#web/writing/as-read.tsx';
import { unsentWork } from './work-form-fields.ts';
import { WorkText } from '#web/works/work-text.tsx';

/** Shows the unsent text of a form as the public page of an article would show it. */
export function ArticleAsRead(props: AsReadProps) {
  const { fields, stored } = props;
  const { user_id, author = '' } = fields;
  // `author` is the author picker's text, which begins with the author's name (authorText in article-fields.ts).
  const [nama_depan = ''] = author.split(' · ');
  const isAnother = stored !== undefined && author !== '' && user_id !== String(stored.user.id);
  const work = { ...stored, ...unsentWork(fields) };
  return (
    <AsRead
      {...props}
      kind="article"
      listName={labels.navigation.projectsArticle}
      stored={isAnother ? { ...stored, user: { ...stored.user, nama_depan, nama_belakang: '' } } : stored}
      work={work}
    >
      {(html) => (
        <WorkText work={work}>
          <PostContent content={html} language={work.language} idPrefix="baca-" />
        </WorkText>
      )}
    </AsRead>
  );
}
