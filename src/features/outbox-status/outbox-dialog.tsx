import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { facilities } from '../../content/facilities.ts';
import type { Locale } from '../../i18n/locale.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useOutbox, type OutboxEntry } from '../../data/outbox/use-outbox-status.ts';
import type { Failure } from '../../domain/failure.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineConfirmation, useInlineConfirmation } from '../../ui/inline-confirmation.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './outbox-dialog.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Everything in this device's outbox, with its state and possible actions. */
export function OutboxDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation('outbox-status');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title')}>
      <OutboxList onLeave={onClose} />
    </Dialog>
  );
}

function OutboxList({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('outbox-status');
  const { entries, survivesClosing, isPartial, retry, retryAll, discard } = useOutbox();
  const connectivity = useConnectivity();
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isEmpty = entries.length === 0;

  return (
    // Takes the focus when the focused entry is removed.
    <div ref={place} tabIndex={-1} className={classes.place}>
      <p role="status" className={isEmpty ? classes.empty : 'visually-hidden'}>
        {isEmpty && t(isPartial ? 'dialog.unreadable' : 'dialog.empty')}
      </p>
      {!isEmpty && (
        <>
          <p className={classes.intro}>
            {survivesClosing ? t('dialog.intro') : t('dialog.keepOpen')}
          </p>
          <ul className={classes.list} role="list">
            {entries.map((entry) => (
              <OutboxItem
                key={entry.id}
                entry={entry}
                onRetry={() => retry(entry.id)}
                onLeave={onLeave}
                onDiscard={() => {
                  void discard(entry.id).then((isRemoved) => setHasFailed(!isRemoved));
                  place.current?.focus();
                }}
              />
            ))}
          </ul>
          {entries.filter(({ waitsForSignIn }) => waitsForSignIn !== true).length > 1 && (
            <button
              type="button"
              className={`${actionClass('secondary')} ${classes.retryAll}`}
              onClick={retryAll}
            >
              {t('dialog.retryAll')}
            </button>
          )}
          {hasFailed && (
            <p className={classes.hint} role="alert">
              {t('discard.failed')}
            </p>
          )}
          {connectivity === 'offline' && <p className={classes.hint}>{t('dialog.offline')}</p>}
        </>
      )}
    </div>
  );
}

const STATUS_TEXTS = {
  waiting: 'status.waiting',
  sending: 'status.sending',
  needs_attention: 'status.needsAttention',
} as const satisfies Record<OutboxEntry['status'], string>;

const FAILURE_TEXTS = {
  offline: 'failure.offline',
  rate_limited: 'failure.rateLimited',
  forbidden: 'failure.forbidden',
  invalid: 'failure.invalid',
  server_error: 'failure.serverError',
} as const satisfies Record<Failure, string>;

/** The name of an entry, and what it means to discard it. */
const KIND_TEXTS = {
  prayer_taps: { name: 'kind.prayerTaps', consequence: 'discard.consequence' },
  contact_message: { name: 'kind.contactMessage', consequence: 'discard.messageConsequence' },
  reservation: { name: 'kind.reservation', consequence: 'discard.reservationConsequence' },
  cancellation: { name: 'kind.cancellation', consequence: 'discard.cancellationConsequence' },
  like: { name: 'kind.like', consequence: 'discard.likeConsequence' },
} as const satisfies Record<OutboxEntry['kind'], object>;

function OutboxItem({
  entry,
  onRetry,
  onLeave,
  onDiscard,
}: {
  readonly entry: OutboxEntry;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation('outbox-status');
  const language = useLocale();
  const { openQuestion, triggerProps, dismiss } = useInlineConfirmation<'discard'>();
  const isSending = entry.status === 'sending';
  const count = entry.taps ?? 1;
  return (
    <li className={classes.entry} data-status={entry.status} data-asking tabIndex={-1}>
      <p className={classes.name}>
        {t(entry.liked === false ? 'kind.likeTakenBack' : KIND_TEXTS[entry.kind].name, {
          count,
          subject: entry.subject ?? '',
          ...reservationWords(entry, language),
        })}
      </p>
      <p className={classes.since}>
        {t('since', { time: shortMomentText(new Date(entry.createdAt), language) })}
      </p>
      <p className={classes.status}>
        <span className={classes.badge}>{t(STATUS_TEXTS[entry.status])}</span>
        {entry.isDuplicate === true
          ? ` ${t('failure.duplicate')}`
          : entry.waitsForSignIn === true
            ? ` ${t('failure.signedOut')}`
            : entry.failure !== undefined &&
              ` ${t(entry.kind === 'cancellation' && entry.failure === 'invalid' ? 'failure.notCancelled' : FAILURE_TEXTS[entry.failure])}`}
      </p>
      {openQuestion !== null && !isSending ? (
        <InlineConfirmation
          text={t(KIND_TEXTS[entry.kind].consequence, { count })}
          confirm={t('discard.confirm')}
          onConfirm={onDiscard}
          onCancel={dismiss}
        />
      ) : (
        <Actions>
          {entry.kind === 'contact_message' && entry.status === 'needs_attention' && (
            <PageLink
              path={entry.isNewcomer ? '/newcomers' : '/contact'}
              {...(entry.isNewcomer && { hash: 'register' })}
              className={actionClass('secondary')}
              onClick={onLeave}
            >
              {t('rewrite')}
            </PageLink>
          )}
          {entry.kind === 'reservation' && entry.isOfAnotherAccount !== true && (
            <PageLink path="/reserve" className={actionClass('secondary')} onClick={onLeave}>
              {t('rewrite')}
            </PageLink>
          )}
          {entry.isOfAnotherAccount === true ? (
            <PageLink path="/auth" className={actionClass('secondary')} onClick={onLeave}>
              {t('signIn')}
            </PageLink>
          ) : (
            <button
              type="button"
              className={actionClass('secondary')}
              aria-disabled={isSending}
              onClick={() => {
                if (!isSending) onRetry();
              }}
            >
              {t('retry')}
            </button>
          )}
          <button {...triggerProps('discard', isSending)} className={actionClass('secondary')}>
            {t('discard.ask')}
          </button>
        </Actions>
      )}
    </li>
  );
}

/** The resource and day of a reservation, in the language of the current page. */
function reservationWords({ reservation }: OutboxEntry, language: Locale) {
  if (reservation === undefined) return { resource: '', time: '' };
  const { resourceId, startDate, startTime } = reservation;
  const resource = facilities.find(({ id }) => id === resourceId);
  return {
    resource: resource?.name[language] ?? '',
    time: shortMomentText(new Date(`${startDate}T${startTime}:00+09:00`), language),
  };
}
