import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayManageMembers } from '../../domain/admin-level.ts';
import { StateMessage } from '../../ui/query-state.tsx';
import { useStaff } from '../shared/staff-context.ts';
import { ViewHead } from '../shared/view-head.tsx';
import { AuditLog } from './audit-log.tsx';
import { Invitations } from './invitations.tsx';
import { MemberList } from './member-list.tsx';
import { OfficeRecipients } from './office-recipients.tsx';

/** Notification recipients, and for level 0 members and the audit log, which the database also restricts to level 0. */
export function SettingsTab() {
  const { t } = useTranslation('admin/settings');
  const { level } = useStaff();
  return (
    <Stack gap="3rem">
      <ViewHead heading={t('heading')} />
      <OfficeRecipients />
      {mayManageMembers(level) ? (
        <>
          <Invitations />
          <MemberList />
          <AuditLog />
        </>
      ) : (
        <StateMessage kind="empty" heading={t('onlyTop')}>
          {t('onlyTopBody')}
        </StateMessage>
      )}
    </Stack>
  );
}
