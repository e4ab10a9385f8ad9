import { TextField } from '#web/ui/field.tsx';
import { ARTICLE_LIMITS } from './article-rules.ts';
import { ContentField } from '#web/editor/content-field.tsx';
import { rememberChoice } from '#web/editor/editor-choice.ts';
import { CharacterCount } from '#web/forms/field-parts.tsx';
import type { ArticleFieldsInHand } from './use-article-fields.ts';
import type { DraftInHand } from '#web/drafts/use-draft.ts';

type ArticleTextsProps = { userId: number; draft: DraftInHand; fields: ArticleFieldsInHand };

/** Title and content, in every form for articles. */
export function ArticleTexts({ userId, draft, fields }: ArticleTextsProps) {
  const { writing, draftId, elsewhere } = draft;
  const { errors, isDisabled, write } = fields;
  return (
    <>
      <TextField
        label="Judul"
        name="title"
        autoComplete="off"
        value={writing.title}
        readOnly={isDisabled}
        error={errors.title}
        hint={<CharacterCount text={writing.title} limit={ARTICLE_LIMITS.title} />}
        onChange={(event) => write({ title: event.target.value })}
      />
      <ContentField
        // The visual editor reads its text once.
        key={`${draftId} ${elsewhere ?? ''}`}
        text={writing.content}
        isVisual={writing.isVisual}
        onChange={(part) => {
          if (part.isVisual !== undefined) rememberChoice(userId, part.isVisual);
          write(part);
        }}
        error={errors.content}
        isDisabled={isDisabled}
      />
    </>
  );
}
