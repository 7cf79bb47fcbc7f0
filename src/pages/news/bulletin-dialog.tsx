import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listedBulletin, publicationQueries } from '../../data/publications/publication-queries.ts';
import { PublicationDialog } from './publication-dialog.tsx';

interface BulletinDialogProps {
  /** Null while the dialog is closed. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One bulletin with a carousel of its pages. */
export function BulletinDialog({ id, onClose }: BulletinDialogProps) {
  const { t } = useTranslation('publications');
  return (
    <PublicationDialog
      kind="bulletin"
      id={id}
      onClose={onClose}
      heading={t('bulletin.heading')}
      missing={{ heading: t('bulletin.missing'), body: t('bulletin.missingBody') }}
      useItem={useBulletin}
    >
      {() => null}
    </PublicationDialog>
  );
}

function useBulletin(id: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    ...publicationQueries.bulletin(id ?? ''),
    ...listedBulletin(queryClient, id ?? ''),
    enabled: id !== null,
  });
}
