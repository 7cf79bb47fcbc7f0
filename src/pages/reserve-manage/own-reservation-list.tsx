import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { reservationCalendarEvent } from '../../content/reservation-calendar.ts';
import { AccountError } from '../../data/account/account-queries.ts';
import {
  cancelOwn,
  ownReservationQueries,
  type OwnReservation,
} from '../../data/account/own-reservations-queries.ts';
import { dateText } from '../../i18n/format/day-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { InlineQuestion, useInlineQuestion } from '../../ui/inline-question.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LoadingLines, QueryState, StateMessage } from '../../ui/query-state.tsx';
import classes from './reserve-manage-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** The user's reservation requests with their status. */
export function OwnReservationList({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('account');
  const query = useQuery(ownReservationQueries.of(userId));
  return (
    <QueryState
      query={query}
      loading={<LoadingLines paragraphs={[2, 3]} label={t('requests.loading')} />}
      failed={(error) => (
        <StateMessage
          kind={isAway(error) ? 'away' : 'error'}
          heading={t('requests.failed.heading')}
          actions={
            <button
              type="button"
              className={actionClass('secondary')}
              onClick={() => void query.refetch()}
            >
              {t('requests.failed.retry')}
            </button>
          }
        >
          {isAway(error) ? t('failures.offline') : t('failures.server')}
        </StateMessage>
      )}
    >
      {(requests) =>
        requests.length === 0 ? (
          <StateMessage
            kind="empty"
            heading={t('requests.empty.heading')}
            actions={
              <PageLink path="/reserve" className={actionClass('primary')}>
                {t('requests.empty.action')}
              </PageLink>
            }
          >
            {t('requests.empty.body')}
          </StateMessage>
        ) : (
          <>
            <ul className={classes.list}>
              {requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
            <Actions>
              <PageLink path="/reserve" className={actionClass('secondary')}>
                {t('requests.empty.action')}
              </PageLink>
            </Actions>
          </>
        )
      }
    </QueryState>
  );
}

/** Whether the server could not be reached, as opposed to an error response. */
function isAway(error: Error): boolean {
  return !(error instanceof AccountError) || error.failure === 'offline';
}

function Request({ request }: { readonly request: OwnReservation }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const today = useSeoulToday();
  const { status, resourceId, endDate, participants, purpose, comment, wasApproved } = request;
  const isAhead = today !== null && endDate >= today;
  const event =
    isAhead && wasApproved && status !== 'rejected'
      ? reservationCalendarEvent(request, locale)
      : null;
  return (
    <li className={classes.request} data-status={status} data-asking="">
      <p className={classes.status}>{t(`requests.status.${status}`)}</p>
      <h2>{facilityName(resourceId, locale)}</h2>
      {comment !== null && (
        <p className={classes.comment}>
          <span>{t('requests.comment')}</span>
          {comment}
        </p>
      )}
      <Facts
        items={[
          { term: t('requests.when'), value: timesText(request, locale) },
          ...(purpose === null ? [] : [{ term: t('requests.purpose'), value: purpose }]),
          ...(participants === null
            ? []
            : [
                {
                  term: t('requests.participants'),
                  value: t('requests.people', { count: participants }),
                },
              ]),
          {
            term: t('requests.asked'),
            value: dateText(seoulDayAt(new Date(request.createdAt)), locale),
          },
        ]}
      />
      {event !== null && (
        <Actions>
          <Suspense>
            <AddToCalendar event={event} className={actionClass('secondary')} />
          </Suspense>
        </Actions>
      )}
      {(status === 'pending' || status === 'approved') && <RequestActions request={request} />}
      {(status === 'rejected' || status === 'cancelled') && (
        <Actions>
          <Link
            to="/{-$locale}/reserve"
            params={{ locale: locale === 'en' ? 'en' : undefined }}
            search={{ resource: resourceId }}
            hash="request"
            className={actionClass('secondary')}
          >
            {t('requests.again')}
          </Link>
        </Actions>
      )}
    </li>
  );
}

/** A request can be changed or cancelled until its time is over. */
function RequestActions({ request }: { readonly request: OwnReservation }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const client = useQueryClient();
  const { asked, ask, dismiss } = useInlineQuestion<'cancel'>();
  const [now] = useState(() => new Date());
  const [state, setState] = useState<'idle' | 'busy' | 'offline' | 'refused' | 'failed'>('idle');
  if (hasEnded(request, now)) return null;
  const label = t(
    request.status === 'approved' ? 'requests.cancel.reservation' : 'requests.cancel.request',
  );
  const cancel = async () => {
    dismiss();
    setState('busy');
    const answer = await cancelOwn(client, request.id);
    if (answer.ok) setState(answer.value ? 'idle' : 'refused');
    else setState(answer.failure === 'offline' ? 'offline' : 'failed');
  };
  if (asked === 'cancel') {
    return (
      <InlineQuestion
        text={t(
          request.status === 'approved'
            ? 'requests.cancel.askApproved'
            : 'requests.cancel.askPending',
        )}
        confirm={label}
        keep={t('requests.cancel.keep')}
        onConfirm={() => void cancel()}
        onKeep={dismiss}
      />
    );
  }
  return (
    <>
      <p role="alert" hidden={state === 'idle' || state === 'busy'}>
        {state === 'offline'
          ? t('failures.offline')
          : state === 'refused'
            ? t('requests.cancel.refused')
            : state === 'failed'
              ? t('failures.server')
              : null}
      </p>
      <Actions>
        <Link
          to="/{-$locale}/reserve"
          params={{ locale: locale === 'en' ? 'en' : undefined }}
          search={{ change: request.id }}
          hash="request"
          className={actionClass('secondary')}
        >
          {t('requests.cancel.change')}
        </Link>
        <button
          type="button"
          data-ask="cancel"
          className={actionClass('secondary')}
          aria-disabled={state === 'busy'}
          onClick={({ currentTarget }) => {
            if (state !== 'busy') ask('cancel', currentTarget);
          }}
        >
          {state === 'busy' ? t('requests.cancel.busy') : label}
        </button>
      </Actions>
    </>
  );
}
