import { ContentField } from '#web/editor/content-field.tsx';
import { FormTextField } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { HintsList } from './hints-list.tsx';

type PostTextsProps = {
  userId: number;
  form: DraftFormInHand;
  /** Other fields of the form that get these values when the author types in the visual editor. */
  withEditor?: Readonly<Record<string, string>>;
};

/** The fields for title and content of an article or blog post, and the hints about the content. */
export function PostTexts({ userId, form, withEditor }: PostTextsProps) {
  const { draft, field } = form;
  return (
    <>
      <FormTextField form={form} name="title" />
      <ContentField
        key={`${draft.id} ${draft.shown} ${draft.isElsewhere}`}
        {...field('content')}
        userId={userId}
        isDisabled={form.isDisabled}
        onChange={(content, isVisual) => form.write({ content, ...(isVisual && withEditor) })}
        onTitle={draft.fields['title']?.trim() ? undefined : (title) => form.write({ title })}
      />
      <HintsList form={form} />
    </>
  );
}
