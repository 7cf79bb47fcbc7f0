import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { bibleBook, passageKey } from '../../content/bible-canon.ts';
import { facilities } from '../../content/facilities.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  AUDIT_GROUPS,
  auditQueries,
  type AuditEntry,
  type AuditFilter,
} from '../../data/staff/staff-members-queries.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { LoadingLines } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { PagedList } from '../shared/paged-list.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { StaffTable } from '../shared/staff-table.tsx';
import { AuditFilterForm } from './audit-filter.tsx';
import { useLevelName } from './level-name.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const KINDS = {
  level_changed: 'audit.kinds.levelChanged',
  member_invited: 'audit.kinds.memberInvited',
  invitation_revoked: 'audit.kinds.invitationRevoked',
  invitation_accepted: 'audit.kinds.invitationAccepted',
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

/** The log of staff actions, newest first. */
export function AuditLog() {
  const { t } = useTranslation('admin/settings');
  const { param, change } = useAdminAddress();
  const group = AUDIT_GROUPS.find((known) => known === param('group')) ?? null;
  const [from, to] = [param('from'), param('to')].map((day) => parseSeoulDay(day ?? ''));
  const filter: AuditFilter = { group, actor: param('actor'), from: from ?? null, to: to ?? null };
  const query = useInfiniteQuery(auditQueries.list(filter));
  const describe = useDescription();
  const locale = useLocale();
  const today = useSeoulToday();
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
      <SectionHead id={id} heading={t('audit.heading')} lead={t('audit.lead')} />
      <AuditFilterForm
        filter={filter}
        onChange={({ ...params }) => change(params)}
        describe={describe}
      />
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[3]} label={t('audit.loading')} />}
        failed={t('audit.failed')}
        moreFailed={t('audit.moreFailed')}
      >
        {({ pages }) => {
          const entries = pages.flat();
          return entries.length === 0 ? (
            <p>
              {t(
                Object.values(filter).every((value) => value === null)
                  ? 'audit.empty'
                  : 'audit.none',
              )}
            </p>
          ) : (
            <StaffTable
              label={t('audit.heading')}
              rows={entries}
              keyOf={(_, index) => index}
              columns={[
                {
                  header: t('audit.columns.at'),
                  width: '14rem',
                  cell: ({ at }) => (
                    <time dateTime={at}>
                      {today === null ? '' : momentText(new Date(at), today, locale)}
                    </time>
                  ),
                },
                { header: t('audit.columns.what'), cell: describe },
              ]}
            />
          );
        }}
      </PagedList>
    </Stack>
  );
}

/** Returns a function that shows the label of a row, which names books by their ids and days as `2026-11-22`. */
function useLabel(): (source: string, label: string) => string {
  const { t } = useTranslation(['admin/settings', 'bible']);
  const locale = useLocale();
  return (source, label) => {
    if (source === 'bible_videos') {
      const [id = '', chapter = ''] = label.split(' ');
      const book = bibleBook(id);
      if (book === null) return label;
      return t(passageKey(id), { ns: 'bible', book: t(book.nameKey, { ns: 'bible' }), chapter });
    }
    const day = source === 'companion_prayers' ? parseSeoulDay(label) : null;
    return day === null ? label : dayText(day, locale);
  };
}

/** Returns a function that describes an entry in a sentence, with the person who acted. */
function useDescription(): (entry: AuditEntry) => string {
  const { t } = useTranslation('admin/settings');
  const labelOf = useLabel();
  const levelName = useLevelName();
  const locale = useLocale();
  const contentText = (source: string | null, label: string | null) => {
    // An invitation, whose address is erased after a month.
    if (source === null) return label ?? t('audit.erasedAddress');
    const key = Object.entries(SOURCES).find(([name]) => name === source)?.[1];
    const sourceText = key === undefined ? source : t(key);
    return label === null
      ? sourceText
      : t('audit.labelled', { what: sourceText, label: labelOf(source, label) });
  };
  return ({ kind, actor, subject, oldLevel, newLevel, resourceId, startDate, source, label }) => {
    const day = startDate === null ? null : parseSeoulDay(startDate);
    const resource = facilities.find((facility) => facility.id === resourceId);
    // An approval names its account; a request that a later change superseded has none.
    const isSuperseded = kind === 'reservation_replaced' && actor === null;
    return t(isSuperseded ? 'audit.kinds.reservationSuperseded' : KINDS[kind], {
      actor: actor ?? (kind === 'level_changed' ? t('audit.owner') : t('audit.someone')),
      subject: subject ?? t('audit.someone'),
      from: oldLevel === null ? '' : levelName(oldLevel),
      to: newLevel === null ? '' : levelName(newLevel),
      place:
        day === null
          ? t('audit.deletedReservation')
          : `${resource?.name[locale] ?? resourceId ?? ''}, ${dayText(day, locale)}`,
      what: contentText(source, label),
    });
  };
}
