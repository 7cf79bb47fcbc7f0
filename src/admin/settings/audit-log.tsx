import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  auditQueries,
  type AuditEntry,
  type AuditFilter,
} from '../../data/staff/staff-members-queries.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { LoadingLines } from '../../ui/query-state.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { useLevelName } from './level-name.ts';
import classes from './settings-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const KINDS = {
  level_changed: 'audit.kinds.levelChanged',
  contact_revealed: 'audit.kinds.contactRevealed',
  contacts_searched: 'audit.kinds.contactsSearched',
  reservation_approved: 'audit.kinds.reservationApproved',
  reservation_rejected: 'audit.kinds.reservationRejected',
  reservation_cancelled: 'audit.kinds.reservationCancelled',
  reservation_withdrawn: 'audit.kinds.reservationWithdrawn',
  reservation_replaced: 'audit.kinds.reservationReplaced',
  added: 'audit.kinds.added',
  changed: 'audit.kinds.changed',
  removed: 'audit.kinds.removed',
  restored: 'audit.kinds.restored',
  erased: 'audit.kinds.erased',
  answered: 'audit.kinds.answered',
} as const satisfies Record<AuditEntry['kind'], string>;

const SOURCES = {
  companion_prayers: 'audit.sources.prayer',
  bulletins: 'audit.sources.bulletin',
  church_news: 'audit.sources.news',
  bible_videos: 'audit.sources.lecture',
  contact_messages: 'audit.sources.message',
} as const;

const NO_FILTER: AuditFilter = { group: null, actor: null, from: null, to: null };

/** What staff did with their rights, newest first. */
export function AuditLog() {
  const { t } = useTranslation('admin/settings');
  const query = useInfiniteQuery(auditQueries.list(NO_FILTER));
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h3 id={id}>{t('audit.heading')}</h3>
      <p className={classes['lead']}>{t('audit.lead')}</p>
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[3]} label={t('audit.loading')} />}
        texts={{
          failed: t('audit.failed'),
          retry: t('members.retry'),
          more: t('members.more'),
          moreFailed: t('audit.moreFailed'),
        }}
      >
        {({ pages }) => {
          const entries = pages.flat();
          return entries.length === 0 ? (
            <p>{t('audit.empty')}</p>
          ) : (
            <ol className={classes['entries']}>
              {entries.map((entry, index) => (
                <Entry key={index} entry={entry} />
              ))}
            </ol>
          );
        }}
      </PagedList>
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin/settings');
  const levelName = useLevelName();
  const locale = useLocale();
  const { kind, at, actor, subject, oldLevel, newLevel, resourceId, startDate } = entry;
  const today = useSeoulToday();
  const when = today === null ? '' : momentText(new Date(at), today, locale);
  const day = startDate === null ? null : parseSeoulDay(startDate);
  const resource = facilities.find((facility) => facility.id === resourceId);
  const place =
    day === null
      ? t('audit.gone')
      : `${resource?.name[locale] ?? resourceId ?? ''}, ${dayText(day, locale)}`;
  const described = ({ source, label }: AuditEntry) => {
    const key = Object.entries(SOURCES).find(([name]) => name === source)?.[1];
    const what = key === undefined ? (source ?? '') : t(key);
    return label === null ? what : t('audit.labelled', { what, label });
  };
  return (
    <li>
      <time dateTime={at}>{when}</time>
      <span>
        {t(KINDS[kind], {
          actor: actor ?? (kind === 'level_changed' ? t('audit.owner') : t('audit.someone')),
          subject: subject ?? t('audit.someone'),
          from: oldLevel === null ? '' : levelName(oldLevel),
          to: newLevel === null ? '' : levelName(newLevel),
          place,
          what: described(entry),
        })}
      </span>
    </li>
  );
}
