import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ownReservationQueries,
  type OwnReservation,
} from '../../data/account-reservations-queries.ts';
import { dateText, dayText } from '../../content/day-texts.ts';
import { facilities } from '../../content/facilities.ts';
import { timeText } from '../../content/week.ts';
import { isClockTime } from '../../domain/reservation-availability.ts';
import { parseSeoulDay, seoulDayAt } from '../../domain/seoul-day.ts';
import { actionClass } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LoadingLines, QueryState, StateMessage } from '../../ui/query-state.tsx';
import classes from './reserve-manage-page.module.css';

/** The requests of one account and what became of each. */
export function OwnReservations({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('account');
  const query = useQuery(ownReservationQueries.of(userId));
  return (
    <QueryState
      query={query}
      loading={<LoadingLines paragraphs={[2, 3]} label={t('requests.loading')} />}
      failed={() => (
        <StateMessage
          kind="away"
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
          {t('failures.offline')}
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
          <ul className={classes['list']}>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Request({ request }: { readonly request: OwnReservation }) {
  const { t, i18n } = useTranslation('account');
  const locale = i18n.language === 'en' ? 'en' : 'ko';
  const { startDate, startTime, endDate, endTime, participants, purpose, comment } = request;
  const resource = facilities.find(({ id }) => id === request.resourceId);
  const dayOf = (date: string) => {
    const day = parseSeoulDay(date);
    return day === null ? date : dayText(day, locale, 'short');
  };
  const hour = (time: string) => (isClockTime(time) ? timeText(time, locale) : time);
  const until = `${endDate === startDate ? '' : `${dayOf(endDate)} `}${hour(endTime)}`;
  const times = `${dayOf(startDate)} ${hour(startTime)} – ${until}`;
  return (
    <li className={classes['request']} data-status={request.status}>
      <p className={classes['status']}>{t(`requests.status.${request.status}`)}</p>
      <h2>{resource?.name[locale] ?? request.resourceId}</h2>
      {comment !== null && (
        <p className={classes['comment']}>
          <span>{t('requests.comment')}</span>
          {comment}
        </p>
      )}
      <Facts
        items={[
          { term: t('requests.when'), value: times },
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
    </li>
  );
}
