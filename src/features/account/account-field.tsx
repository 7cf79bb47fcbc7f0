import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_BOUNDS, type AccountProblem } from '../../domain/account-form.ts';
import { Field } from '../../ui/form/field.tsx';
import type { AccountForm } from './use-account-form.ts';
import classes from './account-form.module.css';

const PROBLEM_TEXTS = {
  emailMissing: 'problems.emailMissing',
  email: 'problems.email',
  passwordMissing: 'problems.passwordMissing',
  passwordShort: 'problems.passwordShort',
  passwordLong: 'problems.passwordLong',
  nameLong: 'problems.nameLong',
  emailDiffers: 'problems.emailDiffers',
  consent: 'problems.consent',
} as const satisfies Record<AccountProblem, string>;

interface FieldProps<Field extends string> {
  readonly form: AccountForm<Field>;
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly autoComplete: string;
}

/** A single-line field of an account form, with its error. */
export function AccountField<Field extends string>({
  kind,
  ...props
}: FieldProps<Field> & { readonly kind: 'email' | 'text' }) {
  // Not type `email`, whose built-in validation message would appear beside ours.
  return (
    <FieldFrame
      {...props}
      type="text"
      {...(kind === 'email' ? { inputMode: 'email', autoCapitalize: 'none' } : {})}
    />
  );
}

/** A password field with a button that shows the password. */
export function PasswordField<Field extends string>(props: FieldProps<Field>) {
  const { t } = useTranslation('account');
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none">
      <button type="button" className={classes.show} onClick={() => setIsShown((shown) => !shown)}>
        {isShown ? t('password.hide') : t('password.show')}
        <span className="visually-hidden">{`: ${props.label}`}</span>
      </button>
    </FieldFrame>
  );
}

interface FrameProps<Field extends string> extends FieldProps<Field> {
  readonly type: 'text' | 'password';
  readonly inputMode?: 'email';
  readonly autoCapitalize?: 'none';
  readonly children?: ReactNode;
}

function FieldFrame<Field extends string>({
  form,
  field,
  label,
  hint,
  isOptional = false,
  children,
  ...input
}: FrameProps<Field>) {
  const { t } = useTranslation('account');
  const problem = form.problemOf(field);
  return (
    <Field
      name={field}
      label={label}
      isRequired={!isOptional}
      requirement={isOptional ? t('optional') : undefined}
      error={
        problem === null
          ? null
          : t(PROBLEM_TEXTS[problem], {
              least: ACCOUNT_BOUNDS.password.least,
              most: problem === 'nameLong' ? ACCOUNT_BOUNDS.name : ACCOUNT_BOUNDS.password.most,
            })
      }
      hint={hint}
    >
      {(control) => (
        <div className={classes.line}>
          <input
            {...control}
            {...input}
            spellCheck={false}
            value={form.values[field]}
            onChange={({ currentTarget: { value } }) => form.set(field, value)}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
