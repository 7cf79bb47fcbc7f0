import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { reservationCalendarEvent } from '../../content/reservation-calendar.ts';
import { AccountError } from '../../data/account/account-queries.ts';
import {
  ownReservationQueries,
  type OwnReservation,
} from '../../data/account/own-reservations-queries.ts';
import { dateText } from '../../i18n/format/day-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LoadingLines, QueryState, StateMessage } from '../../ui/query-state.tsx';
import classes from './reserve-manage-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** The requests of one account and what became of each. */
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
            <ul className={classes['list']}>
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

/** Nobody answered; a server that refuses or fails has. */
function isAway(error: Error): boolean {
  return !(error instanceof AccountError) || error.failure === 'offline';
}

function Request({ request }: { readonly request: OwnReservation }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const today = useSeoulToday();
  const { id, status, resourceId, endDate, participants, purpose, comment } = request;
  const isAhead = today !== null && endDate >= today;
  const event =
    status === 'approved' && isAhead
      ? reservationCalendarEvent({ ...request, requestId: id }, locale)
      : null;
  return (
    <li className={classes['request']} data-status={status}>
      <p className={classes['status']}>{t(`requests.status.${status}`)}</p>
      <h2>{facilityName(resourceId, locale)}</h2>
      {comment !== null && (
        <p className={classes['comment']}>
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
      {status === 'rejected' && (
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
