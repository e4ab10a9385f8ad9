import { SEARCH_CHARACTERS } from '#contract/search/search-rules.ts';
import { button } from '#web/ui/button-styles.ts';
import suggestions from 'virtual:suggestions-address';

type SearchFieldProps = {
  /** Unique in the page. */
  id: string;
  text?: string;
  /** Whether the field gets the focus when the dialog around it opens. */
  hasFocus?: boolean;
};

/** The words of a search, and the button that sends them. web/reader/suggestions/ suggests works while they are typed. */
export function SearchField({ id, text, hasFocus }: SearchFieldProps) {
  return (
    <div className="relative flex gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          Cari tulisan
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={text}
          maxLength={SEARCH_CHARACTERS}
          placeholder="Cari tulisan"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in a dialog that opens for this field
          autoFocus={hasFocus}
          data-suggestions={suggestions}
          className="min-h-12 w-full rounded-md border border-field bg-surface px-4 text-base text-ink placeholder:text-ink-soft hover:border-ink-soft focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand [&::-webkit-search-cancel-button]:grayscale"
        />
        {/* The script for suggestions fills this element, perhaps before React hydrates the page. */}
        <div suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
      </div>
      <button type="submit" className={button.primary}>
        Cari
      </button>
    </div>
  );
}

const EMPTY = { __html: '' };
