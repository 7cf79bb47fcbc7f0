import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUp } from '../../data/account/account-mutations.ts';
import { ACCOUNT_BOUNDS, signUpSchema } from '../../domain/account-form.ts';
import { ConsentTerms } from '../../ui/form/consent-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { AccountField, PasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { DoneNotice, RefusalNotice } from './account-notice.tsx';
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
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <h2 className="visually-hidden">{t('signUp.heading')}</h2>
      <AccountField
        form={form}
        field="email"
        kind="email"
        label={t('email')}
        autoComplete="username"
      />
      <AccountField
        form={form}
        field="displayName"
        kind="text"
        label={t('name')}
        hint={t('nameHint')}
        isOptional
        autoComplete="name"
      />
      <PasswordField
        form={form}
        field="password"
        label={t('password.label')}
        hint={t('password.hint', { least: ACCOUNT_BOUNDS.password.least })}
        autoComplete="new-password"
      />
      <ConsentTerms
        heading={t('signUp.consent.heading')}
        terms={(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => ({
          term: t(`signUp.consent.${part}.term`),
          value: t(`signUp.consent.${part}.text`),
        }))}
        more={<PageLink path="/terms">{t('signUp.consent.terms')}</PageLink>}
      >
        <Checkbox
          name="consent"
          required
          label={t('signUp.consent.agree')}
          checked={form.valueOf('consent') !== ''}
          aria-invalid={form.problemOf('consent') !== null}
          error={form.problemOf('consent') !== null && t('problems.consent')}
          onChange={({ currentTarget: { checked } }) => form.set('consent', checked ? 'yes' : '')}
        />
      </ConsentTerms>
      <RefusalNotice heading={t('signUp.error')} refusal={form.refusal} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? t('signUp.sending') : t('signUp.send')}
      </Button>
    </form>
  );
}
