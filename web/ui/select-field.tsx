import { FieldLabel, FieldNotes, type FieldProps, useFieldIds } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** Label of an empty first option, for no choice. */
  nothing?: string;
  value: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
};

export function SelectField(props: SelectFieldProps) {
  const { label, name, hint, error, isDisabled = false, ...select } = props;
  const { ids, describedBy } = useFieldIds({ hint, error });
  return (
    <div>
      <FieldLabel htmlFor={ids.control}>{label}</FieldLabel>
      <Select
        {...select}
        id={ids.control}
        name={name}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}
