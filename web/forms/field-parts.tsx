import { WarningIcon } from '#web/ui/icons.tsx';
import { countCharacters, formatCount } from '#contract/rules.ts';

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

/** Counts characters. Screen readers hear it only when the text is too long, and by how much. */
export function CharacterCount({ id, text, limit }: { id?: string; text: string; limit: number }) {
  const count = countCharacters(text);
  const isOver = count > limit;
  return (
    <p
      id={id}
      className={`text-right text-sm tabular-nums ${isOver ? 'font-semibold text-clay-text' : 'text-ink-soft'}`}
    >
      {isOver ? (
        `${formatCount(count - limit)} karakter terlalu banyak`
      ) : (
        <>
          <span aria-hidden="true">
            {formatCount(count)} / {formatCount(limit)}
          </span>
          <span className="sr-only">
            {formatCount(count)} dari {formatCount(limit)} karakter
          </span>
        </>
      )}
    </p>
  );
}
