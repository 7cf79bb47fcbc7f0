import { TextInput, type TextInputProps } from '@mantine/core';

/** The search text is sent in a URL; servers reject long ones, which would look like a failed search. */
export const MAX_SEARCH_LENGTH = 100;

interface SearchFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'flex'> {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Searches a list. */
export function SearchField({ onChange, ...props }: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      maw="28rem"
      maxLength={MAX_SEARCH_LENGTH}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
