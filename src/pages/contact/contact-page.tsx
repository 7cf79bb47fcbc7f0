import { useTranslation } from 'react-i18next';
import { church, officeHoursLines, postalAddress } from '../../content/church.ts';
import { addressedName, phoneText, urgentContact } from '../../content/staff.ts';
import { actionClass } from '../../ui/actions.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { WrappedEmail } from '../../ui/wrapped-email.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import classes from './contact-page.module.css';
import { ContactMessageSection } from './message-section.tsx';
import { Directions } from './directions.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** Directions, phone numbers and the contact form. */
export function ContactPage() {
  const { t } = useTranslation('pages/contact');
  const language = useLocale();
  const { phone, email } = church;
  const address = postalAddress(language);
  return (
    <article>
      <PageHero kind="church" picture="door" heading={t('heading')} lead={t('lead')}>
        <address className={classes.ways}>
          <a className={actionClass('primary')} href={`tel:${phone.international}`}>
            {t('call', { number: phone.display[language] })}
          </a>
          <a className={actionClass('secondary')} href={`mailto:${email}`}>
            <WrappedEmail address={email} />
          </a>
        </address>
      </PageHero>

      <PageSection heading={t('directions.heading')} lead={t('directions.lead')} layout="stack">
        <div className={classes.address}>
          <p>
            <NoBreak>{address}</NoBreak>
          </p>
          <CopyButton
            text={address}
            label={t('copy.action')}
            copied={t('copy.copied')}
            failed={t('copy.failed')}
          />
        </div>
        <Directions />
      </PageSection>

      <PageSection
        heading={t('office.heading')}
        lead={t('office.lead', {
          minister: addressedName(urgentContact, language),
          mobile: phoneText(urgentContact.phone, language),
        })}
        tone="sunk"
      >
        <table className={classes.hours}>
          <caption className="visually-hidden">{t('office.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('office.day')}</th>
              <th scope="col">{t('office.hours')}</th>
            </tr>
          </thead>
          <tbody>
            {officeHoursLines(language).map(({ days, hours }) => (
              <tr key={days}>
                <th scope="row">{days}</th>
                <td>{hours}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={classes.parking}>
          <h3>{t('parking.heading')}</h3>
          <p>{t('parking.body')}</p>
        </div>
      </PageSection>

      <PageSection id="message" heading={t('form.heading')} lead={t('form.lead')}>
        <ContactMessageSection />
      </PageSection>
    </article>
  );
}
