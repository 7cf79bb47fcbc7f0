import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeName,
  changePassword,
  deleteAccount,
  signOutElsewhere,
} from '../../data/account/account-mutations.ts';
import { accountQueries } from '../../data/account/account-queries.ts';
import { signOut, type AccountUser } from '../../data/account/account-session.ts';
import {
  ACCOUNT_BOUNDS,
  deletionSchema,
  nameSchema,
  noFieldsSchema,
  passwordChangeSchema,
} from '../../domain/account-form.ts';
import { GENERAL_MEMBER, mayEnterAdmin } from '../../domain/admin-level.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { AccountField, PasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { useAccountForm } from './use-account-form.ts';

interface OwnerProps {
  readonly user: AccountUser;
}

/** Settings available to every user for their own account. */
export function AccountSettings({ user, onGone }: OwnerProps & { readonly onGone: () => void }) {
  const { t } = useTranslation('account');
  const { data: profile } = useQuery(accountQueries.profile(user.id));
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    onGone();
  };
  const name = profile?.displayName ?? '';
  return (
    <div className={classes.sections}>
      <div className={classes.form}>
        <h2>{t('settings.heading')}</h2>
        <p>
          {name === '' ? t('settings.helloNameless') : t('settings.hello', { name })}{' '}
          {t('settings.signedInAs', { account: user.email })}
        </p>
        <div className={classes.links}>
          <ActionLink path="/reservemanage" kind="secondary">
            {t('settings.requests')}
          </ActionLink>
          {profile !== undefined && mayEnterAdmin(profile.level) && (
            <ActionLink path="/bc-admin" kind="secondary">
              {t('settings.admin')}
            </ActionLink>
          )}
          <Button variant="default" aria-disabled={isLeaving} onClick={() => void leave()}>
            {isLeaving ? t('settings.signingOut') : t('settings.signOut')}
          </Button>
        </div>
      </div>
      {profile !== undefined && <NameForm user={user} name={name} />}
      <PasswordChangeForm user={user} />
      <SecondFactorSettings user={user} level={profile?.level ?? GENERAL_MEMBER} />
      <OtherDevicesForm />
      <DeletionForm user={user} onGone={onGone} />
    </div>
  );
}

function NameForm({ user, name }: OwnerProps & { readonly name: string }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const form = useAccountForm({ displayName: name }, nameSchema, async ({ displayName }) => {
    const answer = await changeName(user, displayName);
    if (answer.ok) await queryClient.invalidateQueries({ queryKey: accountQueries.profiles });
    return answer;
  });
  return (
    <section className={classes.section}>
      <h3>{t('settings.name.heading')}</h3>
      <form className={classes.form} noValidate onSubmit={form.submit}>
        <AccountField
          form={form}
          field="displayName"
          kind="text"
          label={t('name')}
          isOptional
          autoComplete="name"
        />
        <RefusalNotice heading={t('settings.name.error')} refusal={form.refusal} />
        <Done text={form.isDone ? t('settings.name.done') : null} />
        <Button type="submit" variant="default" aria-disabled={form.isBusy}>
          {form.isBusy ? t('settings.name.sending') : t('settings.name.send')}
        </Button>
      </form>
    </section>
  );
}

function PasswordChangeForm({ user }: OwnerProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm(
    { current: '', password: '' },
    passwordChangeSchema,
    async ({ current, password }, clear) => {
      const answer = await changePassword(user, current, password);
      if (answer.ok) clear();
      return answer;
    },
  );
  return (
    <section className={classes.section}>
      <h3>{t('settings.passwordHeading')}</h3>
      <form className={classes.form} noValidate onSubmit={form.submit}>
        <PasswordField
          form={form}
          field="current"
          label={t('password.current')}
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          field="password"
          label={t('password.new')}
          hint={t('password.hint', { least: ACCOUNT_BOUNDS.password.least })}
          autoComplete="new-password"
        />
        <RefusalNotice heading={t('newPassword.error')} refusal={form.refusal} />
        <Done text={form.isDone ? t('newPassword.done') : null} />
        <Button type="submit" variant="default" aria-disabled={form.isBusy}>
          {form.isBusy ? t('newPassword.sending') : t('newPassword.send')}
        </Button>
      </form>
    </section>
  );
}

function OtherDevicesForm() {
  const { t } = useTranslation('account');
  const form = useAccountForm({}, noFieldsSchema, signOutElsewhere);
  return (
    <section className={classes.section}>
      <h3>{t('settings.devices.heading')}</h3>
      <form className={classes.form} noValidate onSubmit={form.submit}>
        <p>{t('settings.devices.lead')}</p>
        <RefusalNotice heading={t('settings.devices.error')} refusal={form.refusal} />
        <Done text={form.isDone ? t('settings.devices.done') : null} />
        <Button type="submit" variant="default" aria-disabled={form.isBusy}>
          {form.isBusy ? t('settings.devices.sending') : t('settings.devices.send')}
        </Button>
      </form>
    </section>
  );
}

function DeletionForm({ user, onGone }: OwnerProps & { readonly onGone: () => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm(
    { email: '', password: '' },
    deletionSchema(user.email),
    async ({ password }) => {
      const answer = await deleteAccount(user, password);
      if (answer.ok) onGone();
      return answer;
    },
  );
  return (
    <details className={classes.section}>
      <summary>{t('settings.delete.heading')}</summary>
      <form className={classes.form} noValidate onSubmit={form.submit}>
        <p>{t('settings.delete.lead')}</p>
        <AccountField
          form={form}
          field="email"
          kind="email"
          label={t('settings.delete.email')}
          autoComplete="off"
        />
        <PasswordField
          form={form}
          field="password"
          label={t('password.label')}
          autoComplete="current-password"
        />
        <RefusalNotice heading={t('settings.delete.error')} refusal={form.refusal} />
        <Button type="submit" color="danger" variant="outline" aria-disabled={form.isBusy}>
          {form.isBusy ? t('settings.delete.sending') : t('settings.delete.send')}
        </Button>
      </form>
    </details>
  );
}

function Done({ text }: { readonly text: string | null }) {
  return <div role="status">{text !== null && <FormNotice tone="done">{text}</FormNotice>}</div>;
}
