import { useTranslation } from 'react-i18next';
import { setNewPassword } from '../../data/account/account-mutations.ts';
import { newPasswordSchema } from '../../domain/account-form.ts';
import { NewPasswordField } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
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
    <AccountFormLayout
      form={form}
      error={t('newPassword.error')}
      submitLabel={t(form.isBusy ? 'newPassword.sending' : 'newPassword.send')}
    >
      <h2>{t('newPassword.heading')}</h2>
      <p>{t('newPassword.lead', { account: email })}</p>
      <input type="hidden" autoComplete="username" value={email} />
      <NewPasswordField form={form} label={t('password.new')} />
    </AccountFormLayout>
  );
}
