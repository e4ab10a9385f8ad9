import type { ReactNode } from 'react';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormTextArea } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { StoredPost } from '#web/writing/as-read.tsx';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { WorkSection } from './work-section.tsx';

type AuthorsFormProps = {
  form: DraftFormInHand & { stored: StoredPost | undefined };
  userId: number;
  label: string;
  sendLabel: string;
  /** Hint of the note to the editors. A form without it has no such field. */
  noteHint?: string;
  /** Stands beside the text, and above it where the screen has one column. */
  beside?: ReactNode;
  onSubmit: () => Promise<void>;
};

/** The form of an author, for a new article or for one of their own that is sent before. */
export function AuthorsForm({ form, userId, label, sendLabel, noteHint, beside, onSubmit }: AuthorsFormProps) {
  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label={label}
        onSubmit={onSubmit}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16 group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} form={form} />
          <WorkSection form={form} />
          {noteHint !== undefined && <FormTextArea form={form} name="note" hint={noteHint} />}
        </div>
        <div
          className={
            beside
              ? 'contents group-has-[[data-beside]]/writing:contents lg:sticky lg:top-24 lg:grid lg:gap-8'
              : 'grid gap-8 lg:sticky lg:top-24'
          }
        >
          {beside && <div className="-order-1">{beside}</div>}
          <div className="group-has-[[data-beside]]/writing:max-w-[22rem]">
            <ImageField form={form} stored={form.stored} />
          </div>
          <FormActions
            form={form}
            label={sendLabel}
            isColumn
            preview={<ArticleReaderView form={form} stored={form.stored} />}
          />
        </div>
      </DraftForm>
    </div>
  );
}
