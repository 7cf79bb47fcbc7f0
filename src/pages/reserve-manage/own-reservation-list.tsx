import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { reservationCalendarEvents } from '../../content/reservation-calendar.ts';
import { AccountError } from '../../data/account/account-queries.ts';
import {
  cancelOwn,
  ownRequestsOf,
  ownReservationQueries,
  type OwnRequest,
  type OwnReservation,
} from '../../data/account/own-reservations-queries.ts';
import { dateText } from '../../i18n/format/day-text.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DateList } from '../../ui/date-list.tsx';
import { InlineConfirmation, useInlineConfirmation } from '../../ui/inline-confirmation.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
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
          kind={isUnreachable(error) ? 'unreachable' : 'error'}
          heading={t('requests.failed.heading')}
          onRetry={() => query.refetch()}
        >
          {isUnreachable(error) ? t('failures.offline') : t('failures.server')}
        </StateMessage>
      )}
    >
      {(requests) =>
        requests.length === 0 ? (
          <StateMessage
            kind="empty"
            heading={t('requests.empty.heading')}
            actions={
              <ActionLink path="/reserve" kind="primary">
                {t('requests.empty.action')}
              </ActionLink>
            }
          >
            {t('requests.empty.body')}
          </StateMessage>
        ) : (
          <>
            <ul className={classes.list} role="list">
              {ownRequestsOf(requests).map((request) => (
                <Request key={request[0].id} request={request} />
              ))}
            </ul>
            <Actions>
              <ActionLink path="/reserve" kind="secondary">
                {t('requests.empty.action')}
              </ActionLink>
            </Actions>
          </>
        )
      }
    </QueryState>
  );
}

/** Whether the server could not be reached, as opposed to an error response. */
function isUnreachable(error: Error): boolean {
  return !(error instanceof AccountError) || error.failure === 'offline';
}

const isGivenUp = ({ status }: OwnReservation) => status === 'rejected' || status === 'cancelled';

/** One request; a recurring one with the state of each date. */
function Request({ request }: { readonly request: OwnRequest }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const today = useSeoulToday();
  const [first] = request;
  const { resourceId, participants, purpose } = first;
  const status = request.every((date) => date.status === first.status) ? first.status : 'mixed';
  const comment = request.every((date) => date.comment === first.comment) ? first.comment : null;
  const [event, ...others] = reservationCalendarEvents(
    request.filter(({ endDate, wasApproved }) => wasApproved && today !== null && endDate >= today),
    locale,
  );
  return (
    <li className={classes.request} data-status={status} data-asking="" tabIndex={-1}>
      <p className={classes.status}>{t(`requests.status.${status}`)}</p>
      <h2>{facilityName(resourceId, locale)}</h2>
      {comment !== null && <Comment text={comment} />}
      <Facts
        items={[
          ...(request.length === 1
            ? [{ term: t('requests.when'), value: timesText(first, locale) }]
            : []),
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
            value: dateText(seoulDayAt(new Date(first.createdAt)), locale),
          },
        ]}
      />
      {event !== undefined && (
        <Actions>
          <Suspense>
            <AddToCalendar event={event} others={others} className={actionClass('secondary')} />
          </Suspense>
        </Actions>
      )}
      <RequestActions request={request} withComments={comment === null} />
      {request.every(isGivenUp) && (
        <Actions>
          <ActionLink
            path="/reserve"
            kind="secondary"
            search={{ resource: resourceId }}
            hash="request"
          >
            {t('requests.again')}
          </ActionLink>
        </Actions>
      )}
    </li>
  );
}

function Comment({ text }: { readonly text: string }) {
  const { t } = useTranslation('account');
  return (
    <p className={classes.comment}>
      <span>{t('requests.comment')}</span>
      {text}
    </p>
  );
}

interface RequestActionsProps {
  readonly request: OwnRequest;
  /** Whether the dates have comments of their own; an equal one of the next date is not repeated. */
  readonly withComments: boolean;
}

/** The dates of a recurring request, and what can be done until their time is over: change, cancel all, cancel one. */
function RequestActions({ request, withComments }: RequestActionsProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const client = useQueryClient();
  const { openQuestion, triggerProps, dismiss, confirm } = useInlineConfirmation<string>();
  const now = usePublishingSlot();
  const [state, setState] = useState<'idle' | 'busy' | 'offline' | 'refused' | 'failed'>('idle');
  const [first] = request;
  const isSeries = request.length > 1;
  const isOpen = (date: OwnReservation) => !isGivenUp(date) && !hasEnded(date, now);
  const kind = isSeries ? 'series' : first.status === 'approved' ? 'reservation' : 'request';
  const selectedDate = request.find(({ id }) => id === openQuestion);
  const dateKind = selectedDate?.status === 'approved' ? 'reservation' : 'request';
  const cancel = async () => {
    confirm();
    setState('busy');
    const answer = await cancelOwn(client, first.id, selectedDate?.startDate);
    if (answer.ok) setState(answer.value ? 'idle' : 'refused');
    else setState(answer.failure === 'offline' ? 'offline' : 'failed');
  };
  const buttons = (
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
        <ActionLink path="/reserve" kind="secondary" search={{ change: first.id }} hash="request">
          {t('requests.cancel.change')}
        </ActionLink>
        <button {...triggerProps('cancel', state === 'busy')} className={actionClass('secondary')}>
          {t(state === 'busy' ? 'requests.cancel.busy' : `requests.cancel.${kind}`)}
        </button>
      </Actions>
    </>
  );
  return (
    <>
      {isSeries && (
        <DateList>
          {request.map((date, index) => {
            const when = timesText(date, locale);
            return (
              <li key={date.id} data-status={date.status}>
                <span>
                  {when} · {t(`requests.status.${date.status}`)}
                </span>
                {isOpen(date) && openQuestion === null && (
                  <button
                    {...triggerProps(date.id, state === 'busy')}
                    className={actionClass('quiet')}
                    aria-label={t('requests.cancel.dateFor', { when })}
                  >
                    {t('requests.cancel.date')}
                  </button>
                )}
                {withComments &&
                  date.comment !== null &&
                  date.comment !== request[index - 1]?.comment && <Comment text={date.comment} />}
              </li>
            );
          })}
        </DateList>
      )}
      {openQuestion === null ? (
        request.some(isOpen) && buttons
      ) : (
        <InlineConfirmation
          text={
            selectedDate === undefined
              ? t(`requests.cancel.ask.${kind}`)
              : t('requests.cancel.ask.date', { when: timesText(selectedDate, locale) })
          }
          confirm={t(`requests.cancel.${selectedDate === undefined ? kind : dateKind}`)}
          onConfirm={() => void cancel()}
          onCancel={dismiss}
        />
      )}
    </>
  );
}
