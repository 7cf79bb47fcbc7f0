import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '../../data/account/account-mutations.ts';
import type { AccountFailure } from '../../data/account/account-queries.ts';
import { ACCOUNT_BOUNDS } from '../../domain/account-form.ts';
import { focusStart } from '../../ui/focus.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import type { AuthRefusal } from './use-account-form.ts';

/** `invalid` has no text of its own: the server's message is shown. */
const TEXTS = {
  wrong_credentials: 'failures.wrong',
  unconfirmed: 'failures.unconfirmed',
  weak_password: 'failures.weak',
  common_password: 'failures.common',
  same_password: 'failures.same',
  link_expired: 'failures.expired',
  wrong_code: 'failures.wrongCode',
  second_factor: 'failures.secondFactor',
  last_administrator: 'settings.delete.lastAdministrator',
  invitation_ended: 'failures.invitationEnded',
  has_account: 'invitation.hasAccount',
  rate_limited: 'failures.limited',
  offline: 'failures.offline',
  server_error: 'failures.server',
  invalid: null,
  signed_out: 'failures.signedOut',
  forbidden: 'failures.forbidden',
} as const satisfies Record<AuthFailure | AccountFailure, string | null>;

interface RefusalNoticeProps {
  readonly heading: string;
  readonly refusal: AuthRefusal | null;
  /** Actions that may resolve the problem. They are outside the alert, because they may have an alert of their own. */
  readonly children?: ReactNode;
}

/** Explains in a form why it was rejected. */
export function RefusalNotice({ heading, refusal, children }: RefusalNoticeProps) {
  const { t } = useTranslation('account');
  const text = refusal === null ? null : TEXTS[refusal.failure];
  return (
    <>
      <div role="alert">
        {refusal !== null && (
          <FormNotice tone="failed">
            <strong>{heading}</strong>
            <p>
              {text === null
                ? refusal.serverMessage || t('failures.server')
                : t(text, { least: ACCOUNT_BOUNDS.password.least })}
            </p>
          </FormNotice>
        )}
      </div>
      {refusal !== null && children}
    </>
  );
}

/** Replaces a completed form and takes the focus, as the focused element has been removed. */
export function DoneNotice({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => focusStart(noticeRef.current), []);
  return (
    <FormNotice ref={noticeRef} tabIndex={-1} tone="done">
      <h2>{heading}</h2>
      {children}
    </FormNotice>
  );
}
