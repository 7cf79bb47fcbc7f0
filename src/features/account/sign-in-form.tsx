import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendConfirmationAgain, signIn } from '../../data/account/account-mutations.ts';
import { signInSchema } from '../../domain/account-form.ts';
import { EmailField, CurrentPasswordField } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
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
    <AccountFormLayout
      form={form}
      error={t('signIn.error')}
      errorActions={
        form.refusal?.failure === 'unconfirmed' &&
        (isSentAgain ? (
          <p>{t('again.sent')}</p>
        ) : (
          <Button variant="default" onClick={() => void sendAgain()}>
            {t('signIn.again')}
          </Button>
        ))
      }
      submitLabel={t(form.isBusy ? 'signIn.sending' : 'signIn.send')}
      footer={
        <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onForgotten}>
          {t('signIn.forgotten')}
        </Button>
      }
    >
      <h2 className="visually-hidden">{t('signIn.heading')}</h2>
      <EmailField form={form} />
      <CurrentPasswordField form={form} field="password" label={t('password.label')} />
    </AccountFormLayout>
  );
}
