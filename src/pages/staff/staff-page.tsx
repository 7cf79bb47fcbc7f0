import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { evangelists, seniorPastor } from '../../content/staff.ts';
import { OfficeHoursList } from '../../features/office-hours/office-hours.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { StaffCard } from './staff-card.tsx';
import classes from './staff-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** The church's staff, their responsibilities and contact details. */
export function StaffPage() {
  const { t } = useTranslation('pages/staff');
  const language = useLocale();
  return (
    <article>
      <PageHero kind="community" picture="bread" heading={t('heading')} lead={t('lead')} />
      <PageSection heading={t('pastor.heading')} layout="stack">
        <StaffCard member={seniorPastor} leads>
          <ActionLink path="/about" kind="quiet" hash="letter">
            {t('pastor.letter')}
          </ActionLink>
        </StaffCard>
      </PageSection>
      <PageSection heading={t('evangelists.heading')} lead={t('evangelists.lead')} layout="stack">
        <ul className={classes.evangelists} role="list">
          {evangelists.map((member) => (
            <li key={member.id}>
              <StaffCard member={member} />
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection heading={t('care.heading')} tone="light">
        <p>{t('care.body')}</p>
        <p>{t('care.promise')}</p>
      </PageSection>
      <PageSection heading={t('office.heading')} lead={t('office.lead')} id="office">
        <Facts
          items={[
            {
              term: t('office.phone'),
              value: (
                <a href={`tel:${church.phone.international}`} className={classes.contact}>
                  {church.phone.display[language]}
                </a>
              ),
            },
            {
              term: t('office.email'),
              value: (
                <a href={`mailto:${church.email}`} className={classes.contact}>
                  {church.email}
                </a>
              ),
            },
            {
              term: t('office.hours'),
              value: <OfficeHoursList />,
            },
          ]}
        />
        <p>{t('office.note')}</p>
        <Actions>
          <ActionLink path="/contact" kind="primary">
            {t('office.contact')}
          </ActionLink>
        </Actions>
      </PageSection>
    </article>
  );
}
