import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  sendConfirmationAgain,
  signIn,
  type AuthResult,
} from '../../data/account/account-mutations.ts';
import { signInSchema } from '../../domain/account-form.ts';
import { EmailField, CurrentPasswordField } from './account-field.tsx';
import { AccountFormLayout } from './account-form-layout.tsx';
import { RefusalNotice } from './account-notice.tsx';
import { focusStart } from '../../ui/focus.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { useAccountForm } from './use-account-form.ts';

interface SignInFormProps {
  readonly onSignedIn: () => void;
  readonly onForgotten: () => void;
  /** Target of the link in a confirmation email. */
  readonly returnTo: string;
}

export function SignInForm({ onSignedIn, onForgotten, returnTo }: SignInFormProps) {
  const { t } = useTranslation('account');
  const [tried, setTried] = useState('');
  const form = useAccountForm({ email: '', password: '' }, signInSchema, async (values) => {
    setTried(values.email);
    const answer = await signIn(values.email, values.password);
    if (answer.ok) onSignedIn();
    return answer;
  });
  return (
    <AccountFormLayout
      form={form}
      error={t('signIn.error')}
      errorActions={
        form.refusal?.failure === 'unconfirmed' && (
          <ConfirmationAgain email={tried} returnTo={returnTo} />
        )
      }
      submitLabel={t(form.isBusy ? 'signIn.sending' : 'signIn.send')}
      footer={
        <Button variant="subtle" ms="calc(-1 * var(--button-padding-x))" onClick={onForgotten}>
          {t('signIn.forgotten')}
        </Button>
      }
    >
      <h2 className="visually-hidden">{t('signIn.heading')}</h2>
      <EmailField form={form} />
      <CurrentPasswordField form={form} field="password" label={t('password.label')} />
    </AccountFormLayout>
  );
}

/** Sends the confirmation mail again to the address that has not been confirmed. */
function ConfirmationAgain({
  email,
  returnTo,
}: Pick<SignInFormProps, 'returnTo'> & { readonly email: string }) {
  const { t } = useTranslation('account');
  const [answer, setAnswer] = useState<AuthResult | null>(null);
  const { isRunning, run } = useRunOnce();
  const sent = useRef<HTMLParagraphElement>(null);
  const isSent = answer?.ok === true;
  // The focused button has been removed.
  useEffect(() => {
    if (isSent) focusStart(sent.current);
  }, [isSent]);

  if (isSent) {
    return (
      <p ref={sent} tabIndex={-1}>
        {t('again.sent')}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="default"
        aria-disabled={isRunning}
        onClick={() =>
          void run(async () => {
            setAnswer(null);
            setAnswer(await sendConfirmationAgain(email, returnTo));
          })
        }
      >
        {t('signIn.again')}
      </Button>
      <RefusalNotice heading={t('forgotten.error')} refusal={answer} />
    </>
  );
}
