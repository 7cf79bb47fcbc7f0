import { Field } from './field.tsx';

interface SelectFieldProps<Option extends string> {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly options: readonly Option[];
  readonly textOf: (option: Option) => string;
  readonly value: Option;
  readonly onChange: (option: Option) => void;
}

/** A select of which one option is always chosen, so that it has no error. */
export function SelectField<Option extends string>(props: SelectFieldProps<Option>) {
  const { name, label, isRequired, options, textOf, value, onChange } = props;
  return (
    <Field name={name} label={label} isRequired={isRequired} error={null}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option === currentTarget.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {textOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
