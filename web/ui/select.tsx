import type { SelectHTMLAttributes } from 'react';
import { controlStyles } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange'> & {
  options: readonly { value: string; label: string }[];
  /** The label of an additional first option with the value ''. */
  nothing?: string | undefined;
  onChange: (value: string) => void;
};

/** The browser's own <select>, because it works best on phones. It has the styles of the other fields. */
export function Select({ options, nothing, onChange, ...select }: SelectProps) {
  return (
    <span className="relative block w-full">
      <select
        {...select}
        onChange={(event) => onChange(event.target.value)}
        className={`appearance-none pr-11 disabled:opacity-60 ${controlStyles}`}
      >
        {nothing !== undefined && <option value="">{nothing}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}
