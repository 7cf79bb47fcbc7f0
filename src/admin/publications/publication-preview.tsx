import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gallery } from '../../domain/gallery.ts';
import {
  publishedStateOf,
  type PublicationForm,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { instantOfWallClock, parseSeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import type { QueuedPicture } from '../pictures/upload-queue.ts';
import classes from './publication-editor.module.css';
import { StateBadge } from './state-badge.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PublicationPreviewProps {
  readonly kind: StaffPublicationKind;
  readonly form: PublicationForm;
  readonly pictures: Gallery<QueuedPicture>;
  readonly now: Date;
}

/** What members will see on a phone: the card in the list, and the dialog that it opens. */
export function PublicationPreview({ kind, form, pictures, now }: PublicationPreviewProps) {
  const { t } = useTranslation('admin/publications');
  const language = useLocale();
  const id = useId();
  const day = parseSeoulDay(form.date);
  const state = publishedStateOf(
    {
      isPublished: form.isPublished,
      publishAt: instantOfWallClock(form.publishAt)?.toISOString() ?? null,
      takeDownAt: instantOfWallClock(form.takeDownAt)?.toISOString() ?? null,
    },
    now,
  );
  const thumbnail = pictures.pictures.find((picture) => picture.id === pictures.thumbnail);
  const preview = thumbnail?.preview ?? null;
  const title = form.title.trim() === '' ? t('preview.noTitle') : form.title;
  const date = day === null ? t('preview.noDate') : dayText(day, language);
  return (
    <section className={classes.preview} aria-labelledby={`${id}-heading`}>
      <h4 id={`${id}-heading`}>{t('preview.heading')}</h4>
      <p className={classes.hint}>
        <StateBadge state={state} /> {t(`preview.${state}`)}
      </p>
      <div className={classes.phone}>
        <div className={classes.card} data-kind={kind}>
          <span className={classes.cover}>{preview !== null && <img src={preview} alt="" />}</span>
          <div>
            <p className={classes.cardTitle} lang="ko">
              {title}
            </p>
            <p className={classes.hint}>{date}</p>
            {kind === 'news' && (
              <p className={classes.clamped} lang="ko">
                {form.content}
              </p>
            )}
          </div>
        </div>
        {kind === 'news' && form.content.trim() !== '' && (
          <div className={classes.article} lang="ko">
            {trimmedLines(form.content)
              .split('\n\n')
              .map((paragraph, place) => (
                <p key={place}>{paragraph}</p>
              ))}
          </div>
        )}
        {pictures.pictures.length > 0 && (
          // Focusable, so that the overflowing pages can be scrolled with the arrow keys.
          <ol className={classes.pages} aria-label={t('preview.pages')} tabIndex={0}>
            {pictures.pictures.map((picture, place) => (
              <li key={picture.id}>
                {picture.preview === null ? (
                  <span className={classes.blank} />
                ) : (
                  <img
                    src={picture.state.kind === 'stored' ? picture.state.address : picture.preview}
                    alt={t('preview.page', { page: place + 1 })}
                    loading="lazy"
                    crossOrigin="anonymous"
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
