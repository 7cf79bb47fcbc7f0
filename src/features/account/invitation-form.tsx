import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createInvitedAccount,
  invitationQuery,
  joinWithAccount,
  type Invitation,
} from '../../data/account/account-invitation.ts';
import { noFieldsSchema } from '../../domain/account-form.ts';
import { knownLevel, LEVEL_KEYS } from '../../domain/admin-level.ts';
import { invitedSchema } from '../../domain/invitation.ts';
import { NewAccountFields } from './account-field.tsx';
import { AccountFormLayout, type AccountFormLayoutProps } from './account-form-layout.tsx';
import classes from './account-form.module.css';
import { RefusalNotice } from './account-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

interface InvitationFormProps {
  readonly token: string;
  /** The person is signed in with the invited account. */
  readonly onSignedIn: (level: number) => void;
  /** The invitation was accepted for the account of this address, whose owner may have to sign in. */
  readonly onJoined: (email: string) => void;
  /** The invitation has ended. */
  readonly onSignIn: () => void;
}

/** Accepts the invitation whose link opened the page. */
export function InvitationForm({ token, onSignedIn, onJoined, onSignIn }: InvitationFormProps) {
  const { t } = useTranslation('account');
  const { data, refetch } = useQuery(invitationQuery(token));
  if (data === undefined) return <p role="status">{t('invitation.reading')}</p>;
  if (!data.ok) {
    const hasEnded = data.failure === 'invitation_ended';
    return (
      <div className={classes.form}>
        <h2>{t('invitation.heading')}</h2>
        <RefusalNotice heading={t('invitation.notRead')} refusal={data} />
        <Button onClick={hasEnded ? onSignIn : () => void refetch()}>
          {t(hasEnded ? 'signUp.toSignIn' : 'invitation.retry')}
        </Button>
      </div>
    );
  }
  const invitation = data.value;
  return invitation.hasAccount ? (
    <JoinForm token={token} invitation={invitation} onJoined={() => onJoined(invitation.email)} />
  ) : (
    <CreateForm
      token={token}
      invitation={invitation}
      onCreated={() => onSignedIn(invitation.level)}
      onAccountFound={() => void refetch()}
    />
  );
}

interface CreateFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onCreated: () => void;
  readonly onAccountFound: () => void;
}

function CreateForm({ token, invitation, onCreated, onAccountFound }: CreateFormProps) {
  const form = useAccountForm(
    { displayName: '', password: '', consent: '' },
    invitedSchema,
    async (invited) => {
      const answer = await createInvitedAccount(token, invitation.email, invited);
      if (answer.ok) onCreated();
      else if (answer.failure === 'has_account') onAccountFound();
      return answer;
    },
  );
  return (
    <InvitationLayout form={form} invitation={invitation}>
      <input type="hidden" autoComplete="username" value={invitation.email} />
      <NewAccountFields form={form} />
    </InvitationLayout>
  );
}

interface JoinFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onJoined: () => void;
}

/** For an address with an account, which keeps its password. */
function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm({}, noFieldsSchema, async () => {
    const answer = await joinWithAccount(token);
    if (answer.ok) onJoined();
    return answer;
  });
  return (
    <InvitationLayout form={form} invitation={invitation}>
      <Text>{t('invitation.hasAccount')}</Text>
    </InvitationLayout>
  );
}

interface InvitationLayoutProps extends Pick<AccountFormLayoutProps, 'form' | 'children'> {
  readonly invitation: Invitation;
}

/** Who is invited to what, the fields, and the button that accepts. */
function InvitationLayout({ form, invitation, children }: InvitationLayoutProps) {
  const { t } = useTranslation('account');
  return (
    <AccountFormLayout
      form={form}
      error={t('invitation.error')}
      submitLabel={t(form.isBusy ? 'invitation.sending' : 'invitation.send')}
    >
      <h2>{t('invitation.heading')}</h2>
      <p>
        {t('invitation.lead', { account: invitation.email })}{' '}
        {t(`invitation.work.${LEVEL_KEYS[knownLevel(invitation.level) ?? 3]}`)}
      </p>
      {children}
    </AccountFormLayout>
  );
}
