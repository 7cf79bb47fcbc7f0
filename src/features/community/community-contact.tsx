import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './community-contact.module.css';

/** Whom to ask: a name, and the ways to reach them. */
export interface ContactPerson {
  readonly name: string;
  readonly position: string;
  readonly email: string;
  readonly phone: { readonly international: string; readonly display: string };
}

/** A person of the church, or its office where nobody is named; calling comes first. */
export function CommunityContact({
  person,
  children,
}: {
  readonly person?: ContactPerson | undefined;
  /** Further ways on, beside the one to the door. */
  readonly children?: ReactNode;
}) {
  const { t, i18n } = useTranslation('community');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  const { name, position, email, phone } = person ?? {
    name: t('contact.office'),
    position: null,
    email: church.email,
    phone: {
      international: church.phone.international,
      display: church.phone.display[language],
    },
  };
  return (
    <div className={classes['contact']}>
      <p className={classes['person']}>
        <strong>{name}</strong>
        {position !== null && <span>{position}</span>}
      </p>
      <Actions>
        <a href={`tel:${phone.international}`} className={actionClass('primary')}>
          {t('contact.call', { phone: phone.display })}
        </a>
        <a href={`mailto:${email}`} className={actionClass('secondary')}>
          {t('contact.mail', { email })}
        </a>
      </Actions>
      <Actions>
        <PageLink path="/contact" className={actionClass('quiet')}>
          {t('contact.directions')}
        </PageLink>
        {children}
      </Actions>
    </div>
  );
}
