import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { activities, type ministries } from '../../content/ministries.ts';
import { addressedName, staff } from '../../content/staff.ts';
import { OfficeHoursList } from '../../features/office-hours/office-hours.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './ministry-detail.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface MinistryDetailProps {
  readonly ministry: (typeof ministries)[number];
}

/** A ministry's activities, how to take part, and its contact. */
export function MinistryDetail({ ministry: { id, contact, path } }: MinistryDetailProps) {
  const { t } = useTranslation('pages/ministry');
  const language = useLocale();
  const contactPerson = staff.find((member) => member.id === contact) ?? staff[0];
  return (
    <div className={classes.detail}>
      <div className={classes.description}>
        <h3>{t(`items.${id}.name`)}</h3>
        <p>{t(`items.${id}.body`)}</p>
        <h4>{t('detail.activities')}</h4>
        <DefinitionList
          className={classes.activities}
          items={activities.map((activity) => ({
            term: t(`items.${id}.activities.${activity}.name`),
            value: t(`items.${id}.activities.${activity}.what`),
          }))}
        />
      </div>
      <div className={classes.join}>
        <h4>{t('detail.participation')}</h4>
        <p>{t(`items.${id}.participation`)}</p>
        <h4>{t('detail.inquiry')}</h4>
        <Facts
          items={[
            { term: t('detail.contact'), value: addressedName(contactPerson, language) },
            {
              term: t('detail.phone'),
              value: (
                <a href={`tel:${church.phone.international}`} className={classes.phone}>
                  {church.phone.display[language]}
                </a>
              ),
            },
            {
              term: t('detail.hours'),
              value: <OfficeHoursList />,
            },
          ]}
        />
        <ActionLink path={path} kind="quiet">
          {t(`items.${id}.more`)}
        </ActionLink>
      </div>
    </div>
  );
}
