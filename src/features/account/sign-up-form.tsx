import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUp } from '../../data/account/account-mutations.ts';
import { signUpSchema } from '../../domain/account-form.ts';
import { EmailField, NewAccountFields } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
import { DoneNotice } from './account-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SignUpFormProps {
  readonly returnTo: string;
  readonly onSignIn: () => void;
}

/** Sign-up form. The response is the same for every address, so that it does not reveal who has an account. */
export function SignUpForm({ returnTo, onSignIn }: SignUpFormProps) {
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm(
    { email: '', displayName: '', password: '', consent: '' },
    signUpSchema,
    async ({ email, displayName, password }) => {
      const answer = await signUp({ email, displayName, password, returnTo });
      if (answer.ok) setSentTo(email);
      return answer;
    },
  );
  if (sentTo !== null) {
    return (
      <DoneNotice heading={t('signUp.checkHeading')}>
        <p>{t('signUp.check', { account: sentTo })}</p>
        <p>{t('signUp.spam')}</p>
        <Button variant="default" onClick={onSignIn}>
          {t('signUp.toSignIn')}
        </Button>
      </DoneNotice>
    );
  }
  return (
    <AccountFormLayout
      form={form}
      error={t('signUp.error')}
      submitLabel={t(form.isBusy ? 'signUp.sending' : 'signUp.send')}
    >
      <h2 className="visually-hidden">{t('signUp.heading')}</h2>
      <EmailField form={form} />
      <NewAccountFields form={form} />
    </AccountFormLayout>
  );
}
