import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listAccountDrafts } from '../../data/account/account-drafts.ts';
import { signOut, type AccountUser } from '../../data/account/account-session.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { InlineConfirmation, useInlineConfirmation } from '../../ui/inline-confirmation.tsx';

interface SignOut {
  /** Whether the user is being signed out. */
  readonly isBusy: boolean;
  /** The props of the button that signs out. */
  readonly button: {
    readonly 'data-ask': string;
    readonly 'aria-disabled': boolean;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  /** Replaces the button while it is asked; otherwise null. See `useInlineConfirmation` for the element around both. */
  readonly question: ReactNode;
}

/** Signs the user out; asks first if that deletes drafts from this device. */
export function useSignOut(user: AccountUser, onSignedOut: () => void): SignOut {
  const { isRunning, run } = useRunOnce();
  const { openQuestion, open, dismiss, confirm } = useInlineConfirmation<'sign-out'>();
  const [draftCount, setDraftCount] = useState(0);
  const leave = async () => {
    await signOut();
    onSignedOut();
  };
  const askOrLeave = async (button: HTMLElement) => {
    const drafts = await listAccountDrafts(user.id, '');
    if (drafts.size === 0) {
      await leave();
      return;
    }
    setDraftCount(drafts.size);
    open('sign-out', button);
  };
  return {
    isBusy: isRunning,
    button: {
      'data-ask': 'sign-out',
      'aria-disabled': isRunning,
      onClick: ({ currentTarget }) => void run(() => askOrLeave(currentTarget)),
    },
    question: openQuestion && (
      <DraftsQuestion
        count={draftCount}
        onCancel={dismiss}
        onConfirm={() => {
          confirm();
          void run(leave);
        }}
      />
    ),
  };
}

interface DraftsQuestionProps {
  readonly count: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function DraftsQuestion({ count, ...answers }: DraftsQuestionProps) {
  const { t } = useTranslation('account-menu');
  return (
    <InlineConfirmation
      text={t('drafts.ask', { count })}
      confirm={t('drafts.remove')}
      cancelLabel={t('drafts.keep')}
      {...answers}
    />
  );
}
