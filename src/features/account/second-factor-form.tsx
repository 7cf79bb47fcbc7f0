import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signOut, type AccountUser } from '../../data/account/account-session.ts';
import { passSecondFactor } from '../../data/account/second-factor.ts';
import { codeSchema } from '../../domain/account-form.ts';
import { AccountField } from './account-field.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import { useAccountForm, type AccountForm } from './use-account-form.ts';

interface SecondFactorFormProps {
  readonly user: AccountUser;
  readonly onDone: () => void;
}

/** Asks for the code of the second factor after the password. */
export function SecondFactorForm({ user, onDone }: SecondFactorFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm({ code: '' }, codeSchema, async ({ code }, clear) => {
    const answer = await passSecondFactor(code);
    if (answer.ok) onDone();
    else clear();
    return answer;
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <h2>{t('secondFactor.challenge.heading')}</h2>
      <p>{t('secondFactor.challenge.lead', { account: user.email })}</p>
      <CodeField form={form} />
      <RefusalNotice heading={t('secondFactor.error')} refusal={form.refusal} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('secondFactor.challenge.sending') : t('secondFactor.challenge.send')}
      </Button>
      <p>{t('secondFactor.challenge.lost')}</p>
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('secondFactor.challenge.leave')}
      </Button>
    </form>
  );
}

export function CodeField({ form }: { readonly form: AccountForm<'code'> }) {
  const { t } = useTranslation('account');
  return (
    <AccountField
      form={form}
      field="code"
      kind="code"
      label={t('secondFactor.code')}
      hint={t('secondFactor.codeHint')}
      autoComplete="one-time-code"
    />
  );
}
