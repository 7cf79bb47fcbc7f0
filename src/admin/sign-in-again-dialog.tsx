import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAgain } from '../data/account/account-mutations.ts';
import { signOut } from '../data/account/account-session.ts';
import { actionClass, Actions } from '../ui/actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './admin-page.module.css';

/** Stands over the work of whose session ended; the work goes on as soon as they are back. */
export function SignInAgainDialog({ email }: { readonly email: string }) {
  const { t } = useTranslation('admin/frame');
  const id = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'passwordMissing' | 'wrong' | 'failed' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      setProblem('passwordMissing');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    const answer = await signInAgain(email, password);
    setIsBusy(false);
    if (answer.ok) return;
    const isWrong = answer.failure === 'wrong_credentials';
    setProblem(isWrong ? 'wrong' : 'failed');
    if (isWrong) field.current?.select();
  };

  return (
    <Dialog
      opened
      onClose={() => setIsLeaving(true)}
      title={t('again.title')}
      closeLabel={t('again.leave')}
      initialFocus="content"
      isHeld
    >
      <form className={classes['again']} noValidate onSubmit={(event) => void signIn(event)}>
        <p>{t('again.body')}</p>
        <div>
          <label htmlFor={`${id}-email`}>{t('again.email')}</label>
          <input id={`${id}-email`} type="text" autoComplete="username" value={email} readOnly />
        </div>
        <div>
          <label htmlFor={`${id}-password`}>{t('again.password')}</label>
          <input
            ref={field}
            id={`${id}-password`}
            type="password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
            aria-invalid={problem === 'passwordMissing' || problem === 'wrong'}
            aria-describedby={`${id}-problem`}
          />
          <p id={`${id}-problem`} role="alert" className={classes['problem']}>
            {problem === null ? null : t(`again.${problem}`)}
          </p>
        </div>
        {isLeaving ? (
          // What was written goes with whoever leaves, so one press is not enough.
          <div className={classes['leaving']} role="group" aria-labelledby={`${id}-leaving`}>
            <p id={`${id}-leaving`}>{t('again.ask')}</p>
            <Actions>
              <button
                type="button"
                className={actionClass('secondary')}
                autoFocus
                onClick={() => {
                  setIsLeaving(false);
                  field.current?.focus();
                }}
              >
                {t('again.stay')}
              </button>
              <button
                type="button"
                className={actionClass('secondary')}
                onClick={() => void signOut()}
              >
                {t('again.leaveNow')}
              </button>
            </Actions>
          </div>
        ) : (
          <Actions>
            <button type="submit" className={actionClass('primary')} aria-disabled={isBusy}>
              {isBusy ? t('again.signingIn') : t('again.signIn')}
            </button>
            <button
              type="button"
              className={actionClass('quiet')}
              onClick={() => setIsLeaving(true)}
            >
              {t('again.leave')}
            </button>
          </Actions>
        )}
      </form>
    </Dialog>
  );
}
