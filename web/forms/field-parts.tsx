import { CharacterCount } from '#web/ui/character-count.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';

type FieldFootProps = { id: string; error: string | undefined; hint: string; text: string; limit: number };

/** Renders the error, the hint and the character count below a field for a long text. `id`: the field's id. */
export function FieldFoot({ id, error, hint, text, limit }: FieldFootProps) {
  return (
    <>
      <FieldError id={`${id}-error`} text={error} />
      <div className="mt-2 flex items-start justify-between gap-8 text-sm text-ink-soft">
        <p id={`${id}-hint`}>{hint}</p>
        <div className="shrink-0">
          <CharacterCount id={`${id}-count`} text={text} limit={limit} />
        </div>
      </div>
    </>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} className="mt-2 flex gap-2 text-sm font-medium text-clay-text">
        <WarningIcon className="mt-0.5 size-[1.15em]" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
    )
  );
}
