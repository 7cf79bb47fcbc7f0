import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendConfirmationAgain, signIn } from '../../data/account/account-mutations.ts';
import { signInSchema } from '../../domain/account-form.ts';
import { AccountField, PasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SignInFormProps {
  readonly onSignedIn: () => void;
  readonly onForgotten: () => void;
  /** Target of the link in a confirmation email. */
  readonly returnTo: string;
}

export function SignInForm({ onSignedIn, onForgotten, returnTo }: SignInFormProps) {
  const { t } = useTranslation('account');
  const [isSentAgain, setIsSentAgain] = useState(false);
  const form = useAccountForm({ email: '', password: '' }, signInSchema, async (values) => {
    setIsSentAgain(false);
    const answer = await signIn(values.email, values.password);
    if (answer.ok) onSignedIn();
    return answer;
  });
  const sendAgain = async () => {
    await sendConfirmationAgain(form.valueOf('email').trim(), returnTo);
    setIsSentAgain(true);
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <h2 className="visually-hidden">{t('signIn.heading')}</h2>
      <AccountField
        form={form}
        field="email"
        kind="email"
        label={t('email')}
        autoComplete="username"
      />
      <PasswordField
        form={form}
        field="password"
        label={t('password.label')}
        autoComplete="current-password"
      />
      <RefusalNotice heading={t('signIn.error')} refusal={form.refusal}>
        {form.refusal?.failure === 'unconfirmed' &&
          (isSentAgain ? (
            <p>{t('again.sent')}</p>
          ) : (
            <Button variant="default" onClick={() => void sendAgain()}>
              {t('signIn.again')}
            </Button>
          ))}
      </RefusalNotice>
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('signIn.sending') : t('signIn.send')}
      </Button>
      <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onForgotten}>
        {t('signIn.forgotten')}
      </Button>
    </form>
  );
}
