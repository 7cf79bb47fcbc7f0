import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { staffReservationQueries } from '../../data/staff/staff-reservation-queries.ts';
import { decisionDraftIn, reservationOfDraft } from '../../domain/decision-draft.ts';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';
import { COMMENT_DRAFTS } from './decision-form.tsx';
import { resourceText } from './reservation-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Unsent comments to applicants whose request somebody else has decided meanwhile, so that no form opens for them. */
export function UnsentComments() {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const [ids, setIds] = useState<readonly string[]>([]);
  const { data: stillPending } = useQuery({
    ...staffReservationQueries.stillPending(ids),
    enabled: ids.length > 0,
  });
  const onRead = useCallback(
    (forms: readonly string[]) => setIds([...new Set(forms.map(reservationOfDraft))]),
    [],
  );
  return (
    <UnsavedDrafts
      forms={COMMENT_DRAFTS}
      heading={t('left.heading')}
      onRead={onRead}
      describe={(form, value) => {
        const saved = decisionDraftIn(value);
        if (saved === null || today === null) return null;
        if (stillPending === undefined || stillPending.has(reservationOfDraft(form))) return null;
        const { comment, about } = saved;
        if (about === null) return { name: t('left.unknown'), text: comment };
        const when = timesText(about.times, language, today);
        return { name: `${resourceText(about, language)}, ${when}`, text: comment };
      }}
    />
  );
}
