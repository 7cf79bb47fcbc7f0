import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import {
  activities,
  ministries,
  ministrySearch,
  type MinistryId,
} from '../../content/ministries.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import {
  CareIcon,
  CommunityIcon,
  EducationIcon,
  OutreachIcon,
  ServiceIcon,
  WorshipIcon,
} from '../../ui/icons/ministry-icons.tsx';
import type { IllustrationName } from '../../ui/illustrations/illustration.tsx';
import classes from './ministry-overview.module.css';

const APPEARANCE = {
  worship: { picture: 'praise', Icon: WorshipIcon },
  education: { picture: 'book', Icon: EducationIcon },
  community: { picture: 'table', Icon: CommunityIcon },
  outreach: { picture: 'light', Icon: OutreachIcon },
  care: { picture: 'hands', Icon: CareIcon },
  service: { picture: 'bread', Icon: ServiceIcon },
} as const satisfies Record<
  MinistryId,
  { readonly picture: IllustrationName; readonly Icon: ComponentType }
>;

/** A short description of each ministry with the names of its activities; details follow further down. */
export function MinistryOverview() {
  const { t } = useTranslation('pages/ministry');
  return (
    <CardList>
      {ministries.map(({ id }) => {
        const { picture, Icon } = APPEARANCE[id];
        const name = t(`items.${id}.name`);
        return (
          <Card
            key={id}
            picture={picture}
            heading={
              <span className={classes.heading}>
                <Icon />
                {name}
              </span>
            }
            action={
              <ActionLink
                path="/ministry"
                kind="quiet"
                search={ministrySearch(id)}
                hash="detail"

                aria-label={t('overview.moreOf', { name })}
              >
                {t('overview.more')}
              </ActionLink>
            }
          >
            <p>{t(`items.${id}.body`)}</p>
            <ul className={classes.activities} role="list">
              {activities.map((activity) => (
                <li key={activity}>{t(`items.${id}.activities.${activity}.name`)}</li>
              ))}
            </ul>
          </Card>
        );
      })}
    </CardList>
  );
}
