import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendPasswordLink } from '../../data/account/account-mutations.ts';
import { forgottenSchema } from '../../domain/account-form.ts';
import { EmailField } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
import { DoneNotice } from './account-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

interface ForgottenPasswordFormProps {
  readonly returnTo: string;
  readonly onBack: () => void;
}

/** Requests the password reset email; the response is the same whether or not the account exists. */
export function ForgottenPasswordForm({ returnTo, onBack }: ForgottenPasswordFormProps) {
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({ email: '' }, forgottenSchema, async ({ email }) => {
    const answer = await sendPasswordLink(email, returnTo);
    if (answer.ok) setSentTo(email);
    return answer;
  });
  const back = (
    <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onBack}>
      {t('forgotten.back')}
    </Button>
  );
  if (sentTo !== null) {
    return (
      <DoneNotice heading={t('forgotten.sentHeading')}>
        <p>{t('forgotten.sent', { account: sentTo })}</p>
        <p>{t('signUp.spam')}</p>
        {back}
      </DoneNotice>
    );
  }
  return (
    <AccountFormLayout
      form={form}
      error={t('forgotten.error')}
      submitLabel={t(form.isBusy ? 'forgotten.sending' : 'forgotten.send')}
      footer={back}
    >
      <h2>{t('forgotten.heading')}</h2>
      <p>{t('forgotten.lead')}</p>
      <EmailField form={form} />
    </AccountFormLayout>
  );
}
