import { Button, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAgain } from '../data/account/account-mutations.ts';
import { signOut } from '../data/account/account-session.ts';
import { passwordSchema } from '../domain/account-form.ts';
import { CurrentPasswordField } from '../features/account/account-field.tsx';
import { AccountFormLayout } from '../features/account/account-form-layout.tsx';
import { useAuth } from '../features/account/auth-provider.tsx';
import { SecondFactorForm } from '../features/account/second-factor-form.tsx';
import { useAccountForm } from '../features/account/use-account-form.ts';
import { StaffTheme } from '../ui/theme/staff-theme.tsx';

/** Shown over the admin area after the session has ended; after signing in, the user continues where they left off. */
export function SignInAgainDialog({ email }: { readonly email: string }) {
  const { t } = useTranslation('admin/frame');
  const [isLeaving, setIsLeaving] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  useFocusReturnOnUnmount();

  // After the password, an account with a second factor also enters its code.
  const { pendingUser } = useAuth();
  return (
    <StaffTheme>
      <Modal
        ref={dialog}
        opened
        onClose={() => setIsLeaving(true)}
        title={t('again.title')}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        returnFocus={false}
      >
        {pendingUser !== null ? (
          <SecondFactorForm
            user={pendingUser}
            onDone={() => undefined}
            onLeave={() => setIsLeaving(true)}
          />
        ) : (
          <PasswordForm email={email} isLeaving={isLeaving} onLeave={() => setIsLeaving(true)} />
        )}
        {isLeaving && (
          <LeaveQuestion
            onStay={() => {
              setIsLeaving(false);
              dialog.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
            }}
          />
        )}
      </Modal>
    </StaffTheme>
  );
}

/**
 * Focuses the element that had the focus before the dialog once that is closed. Mantine does so only for a dialog that
 * stays mounted.
 */
function useFocusReturnOnUnmount(): void {
  const [previous] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (previous instanceof HTMLElement) previous.focus({ preventScroll: true });
    },
    [previous],
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly isLeaving: boolean;
  readonly onLeave: () => void;
}

function PasswordForm({ email, isLeaving, onLeave }: PasswordFormProps) {
  const { t } = useTranslation(['admin/frame', 'account']);
  const form = useAccountForm({ password: '' }, passwordSchema, ({ password }) =>
    signInAgain(email, password),
  );
  return (
    <AccountFormLayout
      form={form}
      error={t('account:signIn.error')}
      submitLabel={t(form.isBusy ? 'again.signingIn' : 'again.signIn')}
      footer={
        !isLeaving && (
          <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onLeave}>
            {t('again.leave')}
          </Button>
        )
      }
    >
      <Text>{t('again.body')}</Text>
      <TextInput label={t('again.email')} autoComplete="username" value={email} readOnly />
      <CurrentPasswordField
        form={form}
        field="password"
        label={t('account:password.label')}
        isFocusedFirst
      />
    </AccountFormLayout>
  );
}

/** Leaving deletes the drafts, so it requires confirmation. */
function LeaveQuestion({ onStay }: { readonly onStay: () => void }) {
  const { t } = useTranslation('admin/frame');
  return (
    <Stack mt="md">
      <Divider />
      <Text>{t('again.ask')}</Text>
      <Group>
        <Button variant="default" autoFocus onClick={onStay}>
          {t('again.stay')}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('again.leaveNow')}
        </Button>
      </Group>
    </Stack>
  );
}
