import { countCharacters, formatCount } from '#contract/rules.ts';

/** Shows the number of characters of a text, or by how many characters it exceeds the limit. */
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
