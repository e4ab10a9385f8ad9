import { ContentField } from '#web/editor/content-field.tsx';
import { FormTextField } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';

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
      />
    </>
  );
}
