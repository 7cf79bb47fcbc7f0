import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setNewPassword } from '../../data/account/account-mutations.ts';
import { ACCOUNT_BOUNDS, newPasswordSchema } from '../../domain/account-form.ts';
import { PasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

interface NewPasswordFormProps {
  readonly email: string;
  readonly onDone: () => void;
}

/** Sets a new password for a user who followed the link in a password reset email, which identifies the account. */
export function NewPasswordForm({ email, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm({ password: '' }, newPasswordSchema, async ({ password }) => {
    const answer = await setNewPassword(password);
    if (answer.ok) onDone();
    return answer;
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <h2>{t('newPassword.heading')}</h2>
      <p>{t('newPassword.lead', { account: email })}</p>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        form={form}
        field="password"
        label={t('password.new')}
        hint={t('password.hint', { least: ACCOUNT_BOUNDS.password.least })}
        autoComplete="new-password"
      />
      <RefusalNotice heading={t('newPassword.error')} refusal={form.refusal} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('newPassword.sending') : t('newPassword.send')}
      </Button>
    </form>
  );
}
