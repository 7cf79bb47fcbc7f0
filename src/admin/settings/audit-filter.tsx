import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  AUDIT_GROUPS,
  exportAuditLog,
  type AuditEntry,
  type AuditFilter,
} from '../../data/staff/staff-members-queries.ts';
import { officeMessageQueries } from '../../data/staff/staff-messages-queries.ts';
import { seoulWallClock } from '../../domain/seoul-day.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { saveCsvFile } from '../shared/save-csv-file.ts';
import { DayRangeFields } from '../shared/day-range-fields.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';

interface AuditFilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
  readonly describe: (entry: AuditEntry) => string;
}

/** Filters the log by group, person and date, and exports the result as a file. */
export function AuditFilterForm({ filter, onChange, describe }: AuditFilterProps) {
  const { t } = useTranslation('admin/settings');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { data: staff } = useQuery(officeMessageQueries.staff());
  const { actor } = filter;
  const isUnlisted = actor !== null && !staff?.some(({ id }) => id === actor);

  const { isBusy, failure, run } = useTask(async () => {
    const answer = await exportAuditLog(filter);
    if (!answer.ok) return failureText(answer.failure);
    const head = [t('audit.columns.at'), t('audit.columns.actor'), t('audit.columns.what')];
    const rows = answer.value.map((entry) => [
      seoulWallClock(new Date(entry.at)).replace('T', ' '),
      entry.actor,
      describe(entry),
    ]);
    saveCsvFile([head, ...rows], t('audit.file'));
    toast({ tone: 'done', about: 'audit', text: t('audit.exported', { count: rows.length }) });
    return null;
  });

  return (
    <Group align="end">
      <NativeSelect
        label={t('audit.group')}
        value={filter.group ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, group: AUDIT_GROUPS.find((group) => group === value) ?? null })
        }
        data={[
          { value: '', label: t('audit.groups.all') },
          ...AUDIT_GROUPS.map((group) => ({ value: group, label: t(`audit.groups.${group}`) })),
        ]}
      />
      <NativeSelect
        label={t('audit.actor')}
        value={actor ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, actor: value === '' ? null : value })
        }
        data={[
          { value: '', label: t('audit.everybody') },
          // Without a name until the names are loaded.
          ...(isUnlisted
            ? [{ value: actor, label: staff === undefined ? '' : t('audit.formerStaff') }]
            : []),
          ...(staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DayRangeFields
        labels={{ from: t('audit.from'), to: t('audit.to') }}
        range={filter}
        onChange={(days) => onChange({ ...filter, ...days })}
      />
      <BusyButton variant="default" loading={isBusy} onClick={() => void run()}>
        {t('audit.export')}
      </BusyButton>
      <FailureNote {...failure} />
    </Group>
  );
}
