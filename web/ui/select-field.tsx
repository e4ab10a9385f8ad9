import { FieldFrame, type FieldProps } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** The label of an additional first option with the value ''. */
  nothing?: string;
  value: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
};

export function SelectField({ label, name, hint, error, isDisabled = false, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error}>
      {(control) => <Select {...select} {...control} disabled={isDisabled} />}
    </FieldFrame>
  );
}
