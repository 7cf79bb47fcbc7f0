import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { internationalPhone, phoneText, type StaffMember } from '../../content/staff.ts';
import { WrappedEmail } from '../../ui/wrapped-email.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons/icons.tsx';
import { Portrait } from '../../ui/portrait/portrait.tsx';
import classes from './staff-card.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface StaffCardProps {
  readonly member: StaffMember;
  /** Whether this is the senior pastor, shown larger than the rest. */
  readonly leads?: boolean;
  readonly children?: ReactNode;
}

/** Portrait, position, introduction and contact details of a staff member. */
export function StaffCard({ member, leads = false, children }: StaffCardProps) {
  const { t } = useTranslation('pages/staff');
  const language = useLocale();
  const name = member.name[language];
  const number = phoneText(member.phone, language);
  return (
    <div className={classes.frame}>
      <div className={classes.card} data-lead={leads ? '' : undefined}>
        <Portrait
          photo={member.photo}
          drawn={member.portrait}
          name={name}
          className={classes.portrait}
        />
        <div className={classes.head}>
          <h3 className={classes.name}>
            {name} <span className={classes.position}>{member.position[language]}</span>
          </h3>
          {member.area !== null && <p className={classes.area}>{member.area[language]}</p>}
        </div>
        <div className={classes.words}>
          <p>{member.description[language]}</p>
          {children}
        </div>
        <ul className={classes.reach} role="list">
          <li>
            <a
              href={`tel:${internationalPhone(member.phone)}`}
              aria-label={t('card.phone', { name, number })}
            >
              <PhoneIcon size="1.25em" />
              {number}
            </a>
          </li>
          <li>
            <a
              href={`mailto:${member.email}`}
              aria-label={t('card.email', { name, emailAddress: member.email })}
            >
              <MailIcon size="1.25em" />
              <WrappedEmail address={member.email} />
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}
