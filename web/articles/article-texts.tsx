import { ContentField } from '#web/editor/content-field.tsx';
import { FormTextField } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { HintsList } from '#web/writing/hints-list.tsx';
import type { StoredPost } from '#web/writing/as-read.tsx';
import { ReaderView } from '#web/writing/reader-view.tsx';

/** The fields for title and content in every article form. */
export function ArticleTexts({ userId, form }: { userId: number; form: DraftFormInHand }) {
  const { draft, field } = form;
  return (
    <>
      <FormTextField form={form} name="title" />
      <ContentField
        key={`${draft.id} ${draft.shown} ${draft.elsewhere ?? ''}`}
        {...field('content')}
        userId={userId}
        isDisabled={form.isDisabled}
        onChange={(content) => form.write({ content })}
        onTitle={draft.fields['title']?.trim() ? undefined : (title) => form.write({ title })}
      />
      <HintsList form={form} />
    </>
  );
}

const loadArticleAsRead = async () => (await import('./article-as-read.tsx')).ArticleAsRead;

/** The button "Lihat seperti pembaca" of every article form. */
export function ArticleReaderView(props: { form: DraftFormInHand; stored?: StoredPost | undefined }) {
  return <ReaderView {...props} load={loadArticleAsRead} />;
}
