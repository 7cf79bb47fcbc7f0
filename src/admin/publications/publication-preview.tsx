import { AspectRatio, Image, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gallery } from '../../domain/gallery.ts';
import type { PublicationForm, StaffPublicationKind } from '../../domain/publication-form.ts';
import type { PublishedState } from '../../domain/published-state.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import type { QueuedPicture } from '../pictures/queued-picture.ts';
import classes from './publication-editor.module.css';
import { StateBadge } from './state-badge.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PublicationPreviewProps {
  readonly kind: StaffPublicationKind;
  readonly form: PublicationForm;
  readonly pictures: Gallery<QueuedPicture>;
  /** Null if it cannot be determined. */
  readonly state: PublishedState | null;
}

/** What members will see on a phone: the card in the list, and the dialog that it opens. */
export function PublicationPreview({ kind, form, pictures, state }: PublicationPreviewProps) {
  const { t } = useTranslation('admin/publications');
  const language = useLocale();
  const id = useId();
  const day = parseSeoulDay(form.date);
  const thumbnail = pictures.pictures.find((picture) => picture.id === pictures.thumbnail);
  const preview = thumbnail?.preview ?? null;
  const title = form.title.trim() === '' ? t('preview.noTitle') : form.title;
  const date = day === null ? t('preview.noDate') : dayText(day, language);
  return (
    <Stack
      component="section"
      gap="xs"
      className={classes.preview}
      aria-labelledby={`${id}-heading`}
    >
      <Title order={4} size="h6" id={`${id}-heading`}>
        {t('preview.heading')}
      </Title>
      <Text size="sm" c="dimmed">
        {state === null ? (
          t('unreadable')
        ) : (
          <>
            <StateBadge state={state} /> {t(`preview.${state}`)}
          </>
        )}
      </Text>
      <Stack gap="sm" className={classes.phone}>
        <AspectRatio
          ratio={kind === 'news' ? 4 / 3 : 3 / 4}
          maw={kind === 'news' ? undefined : '15rem'}
          w="100%"
          className={classes.picture}
        >
          {preview === null ? <span /> : <Image src={preview} alt="" radius="md" />}
        </AspectRatio>
        <div>
          <Text fw={700} lang="ko">
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {date}
          </Text>
          {kind === 'news' && (
            <Text lineClamp={2} lang="ko">
              {form.content}
            </Text>
          )}
        </div>
        {kind === 'news' && form.content.trim() !== '' && (
          <Text lang="ko" pt="sm" className={classes.article}>
            {trimmedLines(form.content)}
          </Text>
        )}
        {pictures.pictures.length > 0 && (
          // Focusable, so that the overflowing pages can be scrolled with the arrow keys.
          <ol className={classes.pages} aria-label={t('preview.pages')} tabIndex={0} role="list">
            {pictures.pictures.map(({ id: picture, preview: own, state: upload }, index) => (
              <AspectRatio component="li" key={picture} ratio={3 / 4} className={classes.picture}>
                {own !== null && (
                  <Image
                    fit="contain"
                    src={upload.kind === 'stored' ? upload.address : own}
                    alt={t('preview.page', { page: index + 1 })}
                    loading="lazy"
                    crossOrigin="anonymous"
                  />
                )}
              </AspectRatio>
            ))}
          </ol>
        )}
      </Stack>
    </Stack>
  );
}
