import { Input, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  PUBLICATION_BOUNDS,
  type PublicationForm,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import type { PublishedState } from '../../domain/published-state.ts';
import { instantOfWallClock } from '../../domain/seoul-day.ts';
import { lengthOf } from '../../domain/written-text.ts';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import type { useUploadQueue } from '../pictures/use-upload-queue.ts';
import { DayField } from '../shared/day-field.tsx';
import { HourField } from './hour-field.tsx';

/** The fields that are typed; the pictures are in the upload queue. */
export type TypedFields = Omit<PublicationForm, 'images' | 'thumbnail'>;

interface PublicationFieldsProps {
  readonly kind: StaffPublicationKind;
  readonly form: UseFormReturnType<TypedFields>;
  readonly uploads: ReturnType<typeof useUploadQueue>;
  readonly onDate: (date: string) => void;
  /** Whether the display order was chosen from the menu. */
  readonly isOrdering: boolean;
  readonly isOrdered: boolean;
  /** The visibility after saving; null if it cannot be determined. */
  readonly state: PublishedState | null;
}

/** The fields of a bulletin or news item. */
export function PublicationFields(props: PublicationFieldsProps) {
  const { kind, form, uploads, onDate, isOrdering, isOrdered, state } = props;
  const { t } = useTranslation('admin/publications');
  const language = useLocale();
  const { values, errors, setFieldValue, getInputProps } = form;
  const publishAt = state === 'scheduled' ? instantOfWallClock(values.publishAt) : null;
  const hint = !values.isPublished
    ? t('fields.privateHint')
    : state === null
      ? t('unreadable')
      : state === 'takenDown'
        ? t('preview.takenDown')
        : publishAt !== null
          ? t('fields.scheduledHint', { when: shortMomentText(publishAt, language) })
          : t('fields.publishedHint');
  // A problem blocks saving also while the item is private.
  const hasHours = values.isPublished || Boolean(errors['publishAt'] ?? errors['takeDownAt']);
  return (
    <>
      <TextInput
        name="title"
        label={t('fields.title')}
        required
        lang="ko"
        autoComplete="off"
        {...getInputProps('title')}
      />
      <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }}>
        <DayField
          label={t('fields.date')}
          required
          earliest={PUBLICATION_BOUNDS.firstDay}
          latest={PUBLICATION_BOUNDS.lastDay}
          value={values.date}
          error={errors['date']}
          onChange={onDate}
        />
        {isOrdered && (
          <TextInput
            label={t('fields.displayOrder')}
            description={t('fields.displayOrderHint')}
            inputMode="numeric"
            autoComplete="off"
            // Also after the menu has returned the focus to its button.
            autoFocus={isOrdering}
            {...getInputProps('displayOrder')}
          />
        )}
      </SimpleGrid>
      {kind === 'news' && (
        <Textarea
          name="content"
          label={t('fields.content')}
          description={t('fields.contentHint', {
            length: numberText(lengthOf(values.content)),
            most: numberText(PUBLICATION_BOUNDS.content),
          })}
          required
          lang="ko"
          rows={10}
          {...getInputProps('content')}
        />
      )}
      <PictureField {...uploads} />
      <Input.Error role="alert">{errors['images']}</Input.Error>
      <Switch
        size="lg"
        label={t('fields.isPublished')}
        description={hint}
        {...getInputProps('isPublished', { type: 'checkbox' })}
      />
      {hasHours && (
        <Stack gap="sm">
          {(['publishAt', 'takeDownAt'] as const).map((field) => (
            <HourField
              key={field}
              field={field}
              value={values[field]}
              error={errors[field]}
              onChange={(value) => setFieldValue(field, value)}
            />
          ))}
        </Stack>
      )}
    </>
  );
}
