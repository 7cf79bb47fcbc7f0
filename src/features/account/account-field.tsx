import { Checkbox, PasswordInput, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_BOUNDS } from '../../domain/account-form.ts';
import { ConsentTerms } from '../../ui/form/consent-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { AccountForm } from './use-account-form.ts';

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
  const { t } = useTranslation(['account', 'shell']);
  const problem = form.problemOf(field);
  return {
    name: field,
    label: isOptional ? (
      <>
        {label}{' '}
        <Text span c="dimmed" size="sm">
          {t('shell:optional')}
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
      t(`problems.${problem}`, {
        least: ACCOUNT_BOUNDS.password.least,
        most: problem === 'nameLong' ? ACCOUNT_BOUNDS.name : ACCOUNT_BOUNDS.password.most,
      }),
  };
}

/** The email address; `label` names it where it is not the address of the sign-in. */
export function EmailField<Field extends string>({
  form,
  label,
}: {
  readonly form: AccountForm<Field | 'email'>;
  readonly label?: string;
}) {
  const { t } = useTranslation(['account', 'shell']);
  const input = useInputProps({
    form,
    field: 'email',
    label: label ?? t('email'),
    autoComplete: label === undefined ? 'username' : 'off',
  });
  // Not type `email`, whose built-in validation message would appear beside ours.
  return <TextInput {...input} inputMode="email" autoCapitalize="none" />;
}

export function NameField<Field extends string>({
  form,
  hint,
}: {
  readonly form: AccountForm<Field | 'displayName'>;
  readonly hint?: string;
}) {
  const { t } = useTranslation(['account', 'shell']);
  const input = useInputProps({
    form,
    field: 'displayName',
    label: t('name'),
    ...(hint === undefined ? {} : { hint }),
    isOptional: true,
    autoComplete: 'name',
  });
  return <TextInput {...input} />;
}

/** The code of an authenticator app. */
export function CodeField({ form }: { readonly form: AccountForm<'code'> }) {
  const { t } = useTranslation(['account', 'shell']);
  const input = useInputProps({
    form,
    field: 'code',
    label: t('secondFactor.code'),
    hint: t('secondFactor.codeHint'),
    autoComplete: 'one-time-code',
  });
  return <TextInput {...input} inputMode="numeric" />;
}

interface PasswordFieldProps<Field extends string> extends FieldProps<Field> {
  /** Whether the dialog around the field focuses it when it opens. */
  readonly isFocusedFirst?: boolean;
}

/** A password field with a button that shows the password. */
function PasswordField<Field extends string>({
  isFocusedFirst = false,
  ...props
}: PasswordFieldProps<Field>) {
  const { t } = useTranslation(['account', 'shell']);
  const input = useInputProps(props);
  return (
    <PasswordInput
      {...input}
      {...(isFocusedFirst && { 'data-autofocus': true })}
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

type CurrentPasswordFieldProps<Field extends string> = Pick<
  PasswordFieldProps<Field>,
  'form' | 'field' | 'label' | 'isFocusedFirst'
>;

/** The password that the account has. */
export function CurrentPasswordField<Field extends string>(
  props: CurrentPasswordFieldProps<Field>,
) {
  return <PasswordField {...props} autoComplete="current-password" />;
}

/** A password that the person chooses. */
export function NewPasswordField<Field extends string>({
  form,
  label,
}: {
  readonly form: AccountForm<Field | 'password'>;
  readonly label: string;
}) {
  const { t } = useTranslation(['account', 'shell']);
  return (
    <PasswordField
      form={form}
      field="password"
      label={label}
      hint={t('password.hint', { least: ACCOUNT_BOUNDS.password.least })}
      autoComplete="new-password"
    />
  );
}

/** Name, password and consent of a new account. */
export function NewAccountFields<Field extends string>({
  form,
}: {
  readonly form: AccountForm<Field | 'displayName' | 'password' | 'consent'>;
}) {
  const { t } = useTranslation(['account', 'shell']);
  return (
    <>
      <NameField form={form} hint={t('nameHint')} />
      <NewPasswordField form={form} label={t('password.label')} />
      <ConsentTerms
        textOf={(key) => t(`signUp.consent.${key}`)}
        more={<PageLink path="/terms">{t('signUp.consent.terms')}</PageLink>}
      >
        <Checkbox
          name="consent"
          required
          label={t('signUp.consent.agree')}
          checked={form.valueOf('consent') !== ''}
          aria-invalid={form.problemOf('consent') !== null}
          error={form.problemOf('consent') !== null && t('problems.consent')}
          onChange={({ currentTarget: { checked } }) => form.set('consent', checked ? 'yes' : '')}
        />
      </ConsentTerms>
    </>
  );
}
