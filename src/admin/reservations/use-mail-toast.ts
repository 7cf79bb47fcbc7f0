import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { mailApplicant, type MailOutcome } from '../../data/staff/staff-reservation-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import type { ReservationDecision } from '../../domain/reservation-review.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { resourceText } from './reservation-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/**
 * Reports a mail that may not have been delivered, with its request, which has left the list by then, and an action to
 * retry.
 */
export function useMailToast(): (decision: ReservationDecision, mail: MailOutcome) => void {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const toast = useStaffToast();

  const announce = (
    decision: ReservationDecision,
    mail: MailOutcome,
    before: MailOutcome | null,
  ) => {
    const { reservation, status } = decision;
    if (mail === 'sent') {
      if (before !== null) toast({ tone: 'done', text: t('toasts.mailed') });
      return;
    }
    // `known` means that the mail was already requested; that is news only if the earlier outcome is unknown.
    if (mail === 'known' && before !== 'unsure') return;
    const previous = mail === 'refused' ? 'refused' : 'unsure';
    const when = today === null ? '' : timesText(reservation.times, language, today);
    toast({
      tone: 'failed',
      heading: t(previous === 'refused' ? 'toasts.notMailedHeading' : 'toasts.unsureHeading'),
      // A rejected mail belonged to a decision that was saved; after a lost response that is unknown.
      text: t(previous === 'refused' ? `toasts.unmailed.${status}` : 'toasts.unsure', {
        request: `${resourceText(reservation, language)}, ${when}`,
      }),
      ...(mail === 'known'
        ? {}
        : {
            action: {
              label: t('toasts.mailAgain'),
              run: () =>
                void mailApplicant(decision).then((next) => announce(decision, next, previous)),
            },
          }),
    });
  };
  return (decision, mail) => announce(decision, mail, null);
}
