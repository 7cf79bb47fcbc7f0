import { useTranslation } from 'react-i18next';
import { retrySession } from '../../data/account/account-session.ts';
import { actionClass } from '../../ui/actions.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { StateMessage } from '../../ui/query-state.tsx';

interface SessionUnreachableProps {
  /** Called to sign in as somebody else; without it there is no such button. */
  readonly onSignIn?: () => void;
}

/** Shown while the stored session cannot be renewed; the page goes on by itself once it is. */
export function SessionUnreachable({ onSignIn }: SessionUnreachableProps) {
  const { t } = useTranslation('account');
  const { isRunning, run } = useRunOnce();
  return (
    <StateMessage
      kind="unreachable"
      heading={t('unreachable.heading')}
      actions={
        <>
          <button
            type="button"
            className={actionClass('secondary')}
            aria-disabled={isRunning}
            onClick={() => void run(retrySession)}
          >
            {t('unreachable.retry')}
          </button>
          {onSignIn !== undefined && (
            <button type="button" className={actionClass('quiet')} onClick={onSignIn}>
              {t('secondFactor.challenge.leave')}
            </button>
          )}
        </>
      }
    >
      {t('unreachable.body')}
    </StateMessage>
  );
}
