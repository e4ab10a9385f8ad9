import { TextField } from '#web/ui/field.tsx';
import { ARTICLE_LIMITS } from './article-rules.ts';
import { ContentField } from './content-field.tsx';
import { CharacterCount } from './field-parts.tsx';
import type { ArticleFieldsInHand } from './use-article-fields.ts';
import type { DraftInHand } from './use-draft.ts';

/** Title and content. */
export function ArticleTexts({ draft, fields }: { draft: DraftInHand; fields: ArticleFieldsInHand }) {
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
        onChange={write}
        error={errors.content}
        isDisabled={isDisabled}
      />
    </>
  );
}
