import type { Article } from '#contract/articles/articles.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { articleNumberIn } from './article-fields.ts';

/** The field in which an admin pairs an article with the original that it translates, or separates the two. */
export function OriginalField({ form, stored }: { form: DraftFormInHand; stored: Article }) {
  const { label, text, error } = form.field('translation_of');
  const { counterpart } = stored;
  const storedNumber = String(stored.translation_of ?? '');
  const isStored = text === storedNumber;

  function write(given: string): void {
    const translation_of = articleNumberIn(given);
    const basis = translation_of === storedNumber ? stored.translates_version : null;
    form.write({ translation_of, translates_version: String(basis ?? '') });
  }

  return (
    <TextField
      label={label}
      name="translation_of"
      autoComplete="off"
      spellCheck={false}
      readOnly={form.isDisabled}
      value={text}
      error={error}
      hint={
        isStored && counterpart?.is_original ? (
          <>
            <span lang={counterpart.language} className="wrap-anywhere">
              “{counterpart.title}”
            </span>
            . Kosongkan untuk memisahkan keduanya.
          </>
        ) : (
          'Nomor artikel aslinya, atau alamat halamannya. Kosongkan bila ini bukan terjemahan.'
        )
      }
      onChange={(event) => write(event.target.value)}
    />
  );
}
