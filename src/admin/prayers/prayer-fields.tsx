import { Button, Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import {
  lastPrayerDay,
  PRAYER_CONTENT_MAX,
  PRAYER_DAYS_AHEAD,
  PRAYER_PROBLEMS,
  type PrayerForm,
} from '../../domain/prayer-form.ts';
import { addDays, isSunday, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { lengthOf } from '../../domain/written-text.ts';
import { shortDayText } from '../../i18n/format/day-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { DayField } from '../shared/day-field.tsx';

interface PrayerFieldsProps {
  readonly form: UseFormReturnType<PrayerForm>;
  readonly today: SeoulDay;
  /** Whether a day in the future may be chosen. */
  readonly isAhead: boolean;
  readonly onAhead: (isAhead: boolean) => void;
  /** The day of the form if the server rejected it because it already has a prayer. */
  readonly takenDay: SeoulDay | null;
  readonly onOpenTaken: (day: SeoulDay) => void;
}

/** The day and the content of a prayer. */
export function PrayerFields(props: PrayerFieldsProps) {
  const { form, today, isAhead, onAhead, takenDay, onOpenTaken } = props;
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const { values } = form;
  const problemOf = (field: keyof PrayerForm): string | null => {
    const error = form.errors[field];
    if (field === 'day' && takenDay !== null) return t('problems.taken');
    const problem = PRAYER_PROBLEMS.find((name) => name === error);
    return problem === undefined
      ? null
      : t(`problems.${problem}`, {
          most: numberText(PRAYER_CONTENT_MAX),
          days: PRAYER_DAYS_AHEAD,
        });
  };
  const aheadDay = values.day > today ? parseSeoulDay(values.day) : null;

  return (
    <>
      <DayField
        label={t('form.day')}
        required
        error={problemOf('day')}
        description={
          aheadDay === null
            ? t(isAhead ? 'form.dayAheadHint' : 'form.dayHint', { days: PRAYER_DAYS_AHEAD })
            : t('form.shownFrom', {
                evening: shortDayText(addDays(aheadDay, -1), language),
                day: shortDayText(aheadDay, language),
              })
        }
        earliest={FIRST_PRAYER_DAY}
        latest={lastPrayerDay(today, isAhead)}
        isExcluded={isSunday}
        value={values.day}
        onChange={(value) => {
          form.setFieldValue('day', value);
          form.clearFieldError('day');
        }}
        onBlur={() => {
          if (form.getValues().day !== '') form.validateField('day');
        }}
      />
      <Checkbox
        label={t('form.ahead')}
        checked={isAhead}
        onChange={({ currentTarget: { checked } }) => {
          onAhead(checked);
          form.clearFieldError('day');
        }}
      />
      {takenDay !== null && (
        <Button variant="default" onClick={() => onOpenTaken(takenDay)}>
          {t('form.openTaken')}
        </Button>
      )}
      <Textarea
        name="content"
        label={t('form.content')}
        required
        lang="ko"
        rows={14}
        error={problemOf('content')}
        description={t('form.contentHint', {
          length: numberText(lengthOf(values.content)),
          most: numberText(PRAYER_CONTENT_MAX),
        })}
        value={values.content}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('content', value);
          form.clearFieldError('content');
        }}
      />
    </>
  );
}
