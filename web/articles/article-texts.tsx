import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { StoredPost } from '#web/writing/as-read.tsx';
import { PostTexts } from '#web/writing/post-texts.tsx';
import { ReaderView } from '#web/writing/reader-view.tsx';

/** The fields for title and content in every article form. */
export function ArticleTexts(props: { userId: number; form: DraftFormInHand }) {
  return <PostTexts {...props} />;
}

const loadArticleAsRead = async () => (await import('./article-as-read.tsx')).ArticleAsRead;

/** The button "Lihat seperti pembaca" of every article form. */
export function ArticleReaderView(props: { form: DraftFormInHand; stored?: StoredPost | undefined }) {
  return <ReaderView {...props} load={loadArticleAsRead} />;
}
