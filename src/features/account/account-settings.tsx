import { Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAccountDrafts } from '../../data/account/account-drafts.ts';
import {
  changeName,
  changePassword,
  deleteAccount,
  signOutOthers,
} from '../../data/account/account-mutations.ts';
import { accountQueries } from '../../data/account/account-queries.ts';
import type { AccountUser } from '../../data/account/account-session.ts';
import {
  deletionSchema,
  nameSchema,
  noFieldsSchema,
  passwordChangeSchema,
} from '../../domain/account-form.ts';
import { GENERAL_MEMBER, mayEnterAdmin } from '../../domain/admin-level.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { EmailField, NameField, NewPasswordField, CurrentPasswordField } from './account-field.tsx';
import classes from './account-form.module.css';
import { AccountFormLayout } from './account-form-layout.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useSignOut } from './use-sign-out.tsx';

interface OwnerProps {
  readonly user: AccountUser;
}

/** Settings available to every user for their own account. */
export function AccountSettings({ user, onLeave }: OwnerProps & { readonly onLeave: () => void }) {
  const { t } = useTranslation('account');
  const { data: profile } = useQuery(accountQueries.profile(user.id));
  const { isBusy, button, question } = useSignOut(user, onLeave);
  const name = profile?.displayName ?? '';
  return (
    <Stack gap="var(--behold-space-6)">
      <div className={classes.form} data-asking tabIndex={-1}>
        <h2>{t('settings.heading')}</h2>
        <p>
          {name === '' ? t('settings.helloNameless') : t('settings.hello', { name })}{' '}
          {t('settings.signedInAs', { account: user.email })}
        </p>
        <Group gap="var(--behold-space-3)">
          <ActionLink path="/reservemanage" kind="secondary">
            {t('settings.requests')}
          </ActionLink>
          {profile !== undefined && mayEnterAdmin(profile.level) && (
            <ActionLink path="/bc-admin" kind="secondary">
              {t('settings.admin')}
            </ActionLink>
          )}
          {question === null && (
            <Button variant="default" {...button}>
              {t(isBusy ? 'settings.signingOut' : 'settings.signOut')}
            </Button>
          )}
        </Group>
        {question}
      </div>
      {profile !== undefined && <NameForm user={user} name={name} />}
      <PasswordChangeForm user={user} />
      <SecondFactorSettings user={user} level={profile?.level ?? GENERAL_MEMBER} />
      <OtherDevicesForm />
      <DeletionForm user={user} onLeave={onLeave} />
    </Stack>
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
      <AccountFormLayout
        form={form}
        error={t('settings.name.error')}
        done={t('settings.name.done')}
        submitButton={{ variant: 'default' }}
        submitLabel={t(form.isBusy ? 'settings.name.sending' : 'settings.name.send')}
      >
        <NameField form={form} />
      </AccountFormLayout>
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
      <AccountFormLayout
        form={form}
        error={t('newPassword.error')}
        done={t('newPassword.done')}
        submitButton={{ variant: 'default' }}
        submitLabel={t(form.isBusy ? 'newPassword.sending' : 'newPassword.send')}
      >
        <CurrentPasswordField form={form} field="current" label={t('password.current')} />
        <NewPasswordField form={form} label={t('password.new')} />
      </AccountFormLayout>
    </section>
  );
}

function OtherDevicesForm() {
  const { t } = useTranslation('account');
  const form = useAccountForm({}, noFieldsSchema, signOutOthers);
  return (
    <section className={classes.section}>
      <h3>{t('settings.devices.heading')}</h3>
      <AccountFormLayout
        form={form}
        error={t('settings.devices.error')}
        done={t('settings.devices.done')}
        submitButton={{ variant: 'default' }}
        submitLabel={t(form.isBusy ? 'settings.devices.sending' : 'settings.devices.send')}
      >
        <p>{t('settings.devices.lead')}</p>
      </AccountFormLayout>
    </section>
  );
}

function DeletionForm({ user, onLeave }: OwnerProps & { readonly onLeave: () => void }) {
  const { t } = useTranslation('account');
  const [draftCount, setDraftCount] = useState(0);
  const form = useAccountForm(
    { email: '', password: '' },
    deletionSchema(user.email),
    async ({ password }) => {
      const answer = await deleteAccount(user, password);
      if (answer.ok) onLeave();
      return answer;
    },
  );
  return (
    <details
      className={classes.section}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        void listAccountDrafts(user.id, '').then(({ size }) => setDraftCount(size));
      }}
    >
      <summary>{t('settings.delete.heading')}</summary>
      <AccountFormLayout
        form={form}
        error={t('settings.delete.error')}
        submitButton={{ variant: 'outline', color: 'danger' }}
        submitLabel={t(form.isBusy ? 'settings.delete.sending' : 'settings.delete.send')}
      >
        <p>{t('settings.delete.lead')}</p>
        {draftCount > 0 && <p>{t('settings.delete.drafts', { count: draftCount })}</p>}
        <EmailField form={form} label={t('settings.delete.email')} />
        <CurrentPasswordField form={form} field="password" label={t('password.label')} />
      </AccountFormLayout>
    </details>
  );
}
