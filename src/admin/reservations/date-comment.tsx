import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The staff's comment on one date of a recurring request; nothing without one. */
export function DateComment({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('admin/reservations');
  if (text === null) return null;
  return (
    <Text span size="sm" dir="auto">
      {t('request.comment')}: {text}
    </Text>
  );
}
