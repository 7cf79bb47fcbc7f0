import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoreIcon } from '../shared/staff-icons.tsx';

/** Holds what is rarely needed: the field for the display order. */
export function OrderMenu({ onOrder }: { readonly onOrder: () => void }) {
  const { t } = useTranslation('admin/publications');
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('more')}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOrder}>{t('setOrder')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
