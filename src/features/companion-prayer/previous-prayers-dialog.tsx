import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { PrayerDateForm } from './prayer-date-form.tsx';
import { PreviousPrayersList } from './previous-prayers-list.tsx';

interface PreviousPrayersDialogProps extends LazyDialogProps {
  /** The day shown on the page. */
  readonly day: SeoulDay;
  readonly today: SeoulDay;
  readonly onOpenDay: (day: SeoulDay) => void;
}

/** All earlier prayers, to browse or to look up by date. */
export function PreviousPrayersDialog(props: PreviousPrayersDialogProps) {
  const { opened, onClose, day, today, onOpenDay } = props;
  const { t } = useTranslation('prayer-dialogs');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('heading')}
      closeLabel={t('close')}
      size="wide"
    >
      <PrayerDateForm today={today} onFound={onOpenDay} />
      <PreviousPrayersList day={day} today={today} onOpenDay={onOpenDay} />
    </Dialog>
  );
}
