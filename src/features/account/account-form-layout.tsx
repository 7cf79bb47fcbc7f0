import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import type { AccountForm } from './use-account-form.ts';

export interface AccountFormLayoutProps {
  readonly form: Pick<AccountForm<never>, 'submit' | 'isBusy' | 'isDone' | 'refusal'>;
  /** The fields and what introduces them. */
  readonly children: ReactNode;
  /** The heading of the server's error. */
  readonly error: string;
  /** Actions that may resolve the server's error. */
  readonly errorActions?: ReactNode;
  /** The message after success, for forms that stay on the page. */
  readonly done?: string;
  readonly submitLabel: string;
  readonly submitButton?: ButtonProps;
  /** Follows the submit button. */
  readonly footer?: ReactNode;
}

/** A form of an account: its fields, then the server's error, the success message and the submit button. */
export function AccountFormLayout(props: AccountFormLayoutProps) {
  const { form, children, error, errorActions, done, submitLabel, submitButton, footer } = props;
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      {children}
      <RefusalNotice heading={error} refusal={form.refusal}>
        {errorActions}
      </RefusalNotice>
      {done !== undefined && (
        <div role="status">{form.isDone && <FormNotice tone="done">{done}</FormNotice>}</div>
      )}
      <Button type="submit" aria-disabled={form.isBusy} {...submitButton}>
        {submitLabel}
      </Button>
      {footer}
    </form>
  );
}
