import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contactDetails, type StaffId } from '../../content/staff.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { WrappedEmail } from '../../ui/wrapped-email.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import classes from './community-contact.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Contact details of a person, or of the church office if none is given; the phone number comes first. */
export function CommunityContact({
  person,
  children,
}: {
  readonly person?: StaffId;
  /** Further links beside the one to the directions. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('community');
  const language = useLocale();
  const { member, phone, email } = contactDetails(person, language);
  return (
    <div className={classes.contact}>
      <p className={classes.person}>
        <strong>{member?.name[language] ?? t('contact.office')}</strong>
        {member !== undefined && <span>{member.position[language]}</span>}
      </p>
      <Actions>
        <a href={`tel:${phone.international}`} className={actionClass('primary')}>
          <span>
            {t('contact.call')} <span className="no-break">{phone.text}</span>
          </span>
        </a>
        <a href={`mailto:${email}`} className={actionClass('secondary')}>
          <span>
            {t('contact.mail')} <WrappedEmail address={email} className="no-break" />
          </span>
        </a>
      </Actions>
      <Actions>
        <ActionLink path="/directions" kind="quiet">
          {t('contact.directions')}
        </ActionLink>
        {children}
      </Actions>
    </div>
  );
}
