import { inputStyles } from '#web/ui/field.tsx';
import { LONGEST_SEARCH } from './list-view.ts';

/** The field for the search text of a list. `value`: the search text in the address. */
export function SearchInput({ id, value, placeholder }: { id: string; value: string; placeholder: string }) {
  return (
    <input
      // A changed key resets the field when something else changes the search text in the address, for example Back.
      key={value}
      id={id}
      name="q"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={LONGEST_SEARCH}
      defaultValue={value}
      placeholder={placeholder}
      className={`min-w-0 ${inputStyles}`}
    />
  );
}
