import { FieldNotes, type FieldProps, useFieldIds } from './field.tsx';

type ChoiceFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  defaultValue: string;
  onChoice?: (value: string) => void;
};

export function ChoiceField({ label, name, hint, error, options, defaultValue, onChoice }: ChoiceFieldProps) {
  const { ids, describedBy } = useFieldIds({ hint, error });
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-field bg-surface px-4 hover:border-ink-soft has-checked:border-brand has-checked:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChoice && (() => onChoice(option.value))}
              data-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-brand focus-visible:outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}
