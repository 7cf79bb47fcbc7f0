import { useTranslation } from 'react-i18next';
import { addressLine, church } from '../../content/church.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { Actions, actionClass } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import classes from './opening-popup-dialog.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Introduces the church with the time and place of its services, and links to the newcomers' page. */
export function OpeningPopupDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation('opening-popup');
  const language = useLocale();
  const times = [meetings.sundayFirst, meetings.sundaySecond]
    .map(({ start }) => shownTime(start, language))
    .join(' · ');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <div className={classes.popup}>
        <div>
          <p>{t('greeting')}</p>
          <p>{t('invitation')}</p>
        </div>
        <Facts
          items={[
            {
              term: t('when'),
              value: (
                <>
                  <span className={classes.noWrap}>{times},</span>{' '}
                  <span className={classes.noWrap}>{meetings.sundayFirst.place[language]}</span>
                </>
              ),
            },
            { term: t('where'), value: <NoBreak>{addressLine(language)}</NoBreak> },
            {
              term: t('contact'),
              value: (
                <a href={`tel:${church.phone.international}`}>{church.phone.display[language]}</a>
              ),
            },
          ]}
        />
        <Actions>
          <ActionLink path="/newcomers" kind="primary" onClick={onClose}>
            {t('visit')}
          </ActionLink>
          <button type="button" className={actionClass('secondary')} onClick={onClose}>
            {t('look')}
          </button>
        </Actions>
      </div>
    </Dialog>
  );
}
