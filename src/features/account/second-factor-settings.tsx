import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthResult } from '../../data/account/account-mutations.ts';
import type { AccountUser } from '../../data/account/account-session.ts';
import {
  enrollSecondFactor,
  verifyNewSecondFactor,
  removeSecondFactor,
  secondFactorQueries,
  setSecondFactorRule,
  type NewSecondFactor,
} from '../../data/account/second-factor.ts';
import { codeSchema, passwordSchema } from '../../domain/account-form.ts';
import { focusStart } from '../../ui/focus.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { CodeField, CurrentPasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { AccountFormLayout } from './account-form-layout.tsx';
import { useAuth } from './auth-provider.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SecondFactorSettingsProps {
  readonly user: AccountUser;
  /** The account's level; that of a member while it is unknown. */
  readonly level: number;
}

/** Sets up or removes the account's second factor; level 0 also chooses which accounts need one. */
export function SecondFactorSettings({ user, level }: SecondFactorSettingsProps) {
  const { t } = useTranslation('account');
  const { session } = useAuth();
  const { data: rule } = useQuery(secondFactorQueries.rule(user.id));
  const [created, setCreated] = useState<NewSecondFactor | null>(null);
  const isOn = session?.secondFactor === 'passed';
  const heading = useRef<HTMLHeadingElement>(null);
  const step = isOn ? 'on' : created === null ? 'off' : 'setup';
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // The focused button was in the form of the previous step. The step also changes in another tab.
    if (document.activeElement === document.body) focusStart(heading.current);
  }, [step]);
  return (
    <section className={classes.section}>
      <h3 ref={heading} tabIndex={-1}>
        {t('secondFactor.heading')}
      </h3>
      <p role="status">{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</p>
      {!isOn && rule !== undefined && level <= rule && (
        <FormNotice tone="failed">{t('secondFactor.required')}</FormNotice>
      )}
      {isOn ? (
        <RemovalForm />
      ) : created === null ? (
        <StartForm user={user} onCreated={setCreated} />
      ) : (
        <CompletionForm created={created} onDone={() => setCreated(null)} />
      )}
      {isOn && level === 0 && rule !== undefined && <RuleField user={user} rule={rule} />}
    </section>
  );
}

interface StartFormProps {
  readonly user: AccountUser;
  readonly onCreated: (created: NewSecondFactor) => void;
}

function StartForm({ user, onCreated }: StartFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm(
    { password: '' },
    passwordSchema,
    async ({ password }): Promise<AuthResult> => {
      const answer = await enrollSecondFactor(user, password);
      if (!answer.ok) return answer;
      onCreated(answer.value);
      return { ok: true, value: undefined };
    },
  );
  return (
    <AccountFormLayout
      form={form}
      error={t('secondFactor.error')}
      submitLabel={t(form.isBusy ? 'secondFactor.starting' : 'secondFactor.start')}
      submitButton={{ variant: 'default' }}
    >
      <p>{t('secondFactor.lead')}</p>
      <CurrentPasswordField form={form} field="password" label={t('password.current')} />
    </AccountFormLayout>
  );
}

interface CompletionFormProps {
  readonly created: NewSecondFactor;
  readonly onDone: () => void;
}

function CompletionForm({ created, onDone }: CompletionFormProps) {
  const { t } = useTranslation('account');
  const { secret, uri, qrCode } = created;
  const form = useAccountForm({ code: '' }, codeSchema, async ({ code }) => {
    const answer = await verifyNewSecondFactor(created, code);
    if (answer.ok) onDone();
    return answer;
  });
  return (
    <AccountFormLayout
      form={form}
      error={t('secondFactor.error')}
      submitLabel={t(form.isBusy ? 'secondFactor.completing' : 'secondFactor.complete')}
    >
      <p>{t(qrCode === null ? 'secondFactor.enterKey' : 'secondFactor.scan')}</p>
      {qrCode !== null && (
        <img className={classes.qrCode} src={qrCode} alt={t('secondFactor.qrCode')} />
      )}
      <p>
        {t('secondFactor.key')}:{' '}
        <code className={classes.key}>
          {(secret.match(/.{1,4}/g) ?? []).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </code>
      </p>
      <a href={uri}>{t('secondFactor.openApp')}</a>
      <CodeField form={form} />
    </AccountFormLayout>
  );
}

function RemovalForm() {
  const { t } = useTranslation('account');
  const form = useAccountForm({ code: '' }, codeSchema, ({ code }) => removeSecondFactor(code));
  return (
    <AccountFormLayout
      form={form}
      error={t('secondFactor.error')}
      submitLabel={t(form.isBusy ? 'secondFactor.removing' : 'secondFactor.remove')}
      submitButton={{ variant: 'default' }}
    >
      <p>{t('secondFactor.removal')}</p>
      <CodeField form={form} />
    </AccountFormLayout>
  );
}

/** The levels up to which accounts need a second factor, as the database names them. */
const RULES = [
  { value: '-1', text: 'secondFactor.rule.none' },
  { value: '0', text: 'secondFactor.rule.top' },
  { value: '1', text: 'secondFactor.rule.staff' },
] as const;

function RuleField({ user, rule }: { readonly user: AccountUser; readonly rule: number }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [hasFailed, setHasFailed] = useState(false);
  const change = async (next: number) => {
    const answer = await setSecondFactorRule(next);
    setHasFailed(!answer.ok);
    await queryClient.invalidateQueries({ queryKey: secondFactorQueries.rule(user.id).queryKey });
  };
  return (
    <NativeSelect
      label={t('secondFactor.rule.label')}
      description={t('secondFactor.rule.lead')}
      data={RULES.map(({ value, text }) => ({ value, label: t(text) }))}
      value={String(rule)}
      onChange={({ currentTarget: { value } }) => void change(Number(value))}
      error={hasFailed && t('secondFactor.rule.error')}
      errorProps={{ role: 'alert' }}
    />
  );
}
