import {
  Button,
  Divider,
  Group,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAgain } from '../data/account/account-mutations.ts';
import { signOut } from '../data/account/account-session.ts';
import { useAuth } from '../features/account/auth-provider.tsx';
import { SecondFactorForm } from '../features/account/second-factor-form.tsx';
import { useRunOnce } from '../ui/form/use-run-once.ts';
import { StaffTheme } from '../ui/theme/staff-theme.tsx';

/** Shown over the admin area after the session has ended; after signing in, the user continues where they left off. */
export function SignInAgainDialog({ email }: { readonly email: string }) {
  const { t } = useTranslation('admin/frame');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'passwordMissing' | 'wrong' | 'failed' | null>(null);
  const { isRunning: isBusy, run } = useRunOnce();
  const [isLeaving, setIsLeaving] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      setProblem('passwordMissing');
      field.current?.focus();
      return;
    }
    void run(signIn);
  };
  const signIn = async () => {
    setProblem(null);
    const answer = await signInAgain(email, password.normalize('NFC'));
    if (answer.ok) return;
    const isWrong = answer.failure === 'wrong_credentials';
    setProblem(isWrong ? 'wrong' : 'failed');
    if (isWrong) field.current?.select();
  };

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
          <form noValidate onSubmit={submit}>
            <Stack>
              <Text>{t('again.body')}</Text>
              <TextInput label={t('again.email')} autoComplete="username" value={email} readOnly />
              <PasswordInput
                ref={field}
                label={t('again.password')}
                autoComplete="current-password"
                data-autofocus
                value={password}
                onChange={({ currentTarget: { value } }) => setPassword(value)}
                error={problem === null ? null : t(`again.${problem}`)}
                errorProps={{ role: 'alert' }}
              />
              {!isLeaving && (
                <Group>
                  <Button type="submit" aria-disabled={isBusy}>
                    {isBusy ? t('again.signingIn') : t('again.signIn')}
                  </Button>
                  <Button variant="subtle" onClick={() => setIsLeaving(true)}>
                    {t('again.leave')}
                  </Button>
                </Group>
              )}
            </Stack>
          </form>
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
