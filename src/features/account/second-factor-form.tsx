import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signOut, type AccountUser } from '../../data/account/account-session.ts';
import { verifySecondFactor } from '../../data/account/second-factor.ts';
import { codeSchema } from '../../domain/account-form.ts';
import { CodeField } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SecondFactorFormProps {
  readonly user: AccountUser;
  readonly onDone: () => void;
  /** Called instead of signing out when the user wants to use another account. */
  readonly onLeave?: () => void;
}

/** Asks for the code of the second factor after the password. */
export function SecondFactorForm({
  user,
  onDone,
  onLeave = () => void signOut(),
}: SecondFactorFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm({ code: '' }, codeSchema, async ({ code }, clear) => {
    const answer = await verifySecondFactor(code);
    if (answer.ok) onDone();
    else clear();
    return answer;
  });
  return (
    <AccountFormLayout
      form={form}
      error={t('secondFactor.error')}
      submitLabel={t(`secondFactor.challenge.${form.isBusy ? 'sending' : 'send'}`)}
      footer={
        <>
          <p>{t('secondFactor.challenge.lost')}</p>
          <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onLeave}>
            {t('secondFactor.challenge.leave')}
          </Button>
        </>
      }
    >
      <h2>{t('secondFactor.challenge.heading')}</h2>
      <p>{t('secondFactor.challenge.lead', { account: user.email })}</p>
      <CodeField form={form} />
    </AccountFormLayout>
  );
}
