import { inputStyles } from '#web/ui/field.tsx';
import { LONGEST_SEARCH } from './list-view.ts';

/** The field for the text that a list is searched for; `value` is what the address holds. */
export function SearchInput({ id, value, placeholder }: { id: string; value: string; placeholder: string }) {
  return (
    <input
      // A new key resets the field when the address changes in another way.
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
