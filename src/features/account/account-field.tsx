import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_BOUNDS, type AccountProblem } from '../../domain/account-form.ts';
import type { AccountForm } from './use-account-form.ts';

const PROBLEM_TEXTS = {
  emailMissing: 'problems.emailMissing',
  email: 'problems.email',
  passwordMissing: 'problems.passwordMissing',
  passwordShort: 'problems.passwordShort',
  passwordLong: 'problems.passwordLong',
  nameLong: 'problems.nameLong',
  emailDiffers: 'problems.emailDiffers',
  consent: 'problems.consent',
  code: 'problems.code',
} as const satisfies Record<AccountProblem, string>;

interface FieldProps<Field extends string> {
  readonly form: AccountForm<Field>;
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly autoComplete: string;
}

/** The props that Mantine's inputs have in common. */
function useInputProps<Field extends string>({
  form,
  field,
  label,
  hint,
  isOptional = false,
  autoComplete,
}: FieldProps<Field>) {
  const { t } = useTranslation('account');
  const problem = form.problemOf(field);
  return {
    name: field,
    label: isOptional ? (
      <>
        {label}{' '}
        <Text span c="dimmed" size="sm">
          {t('optional')}
        </Text>
      </>
    ) : (
      label
    ),
    description: hint,
    required: !isOptional,
    autoComplete,
    spellCheck: false,
    value: form.valueOf(field),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      form.set(field, value),
    error:
      problem !== null &&
      t(PROBLEM_TEXTS[problem], {
        least: ACCOUNT_BOUNDS.password.least,
        most: problem === 'nameLong' ? ACCOUNT_BOUNDS.name : ACCOUNT_BOUNDS.password.most,
      }),
  };
}

/** A single-line field of an account form, with its error. */
export function AccountField<Field extends string>({
  kind,
  ...props
}: FieldProps<Field> & { readonly kind: 'email' | 'text' | 'code' }) {
  // Not type `email`, whose built-in validation message would appear beside ours.
  const input = useInputProps(props);
  if (kind === 'email') return <TextInput {...input} inputMode="email" autoCapitalize="none" />;
  return <TextInput {...input} {...(kind === 'code' ? { inputMode: 'numeric' } : {})} />;
}

/** A password field with a button that shows the password. */
export function PasswordField<Field extends string>(props: FieldProps<Field>) {
  const { t } = useTranslation('account');
  const input = useInputProps(props);
  return (
    <PasswordInput
      {...input}
      // Mantine sets it on its other inputs.
      aria-invalid={input.error !== false}
      autoCapitalize="none"
      visibilityToggleButtonProps={{
        'aria-label': `${props.label} ${t('password.show')}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
