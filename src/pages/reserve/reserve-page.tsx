import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { facilities, type Facility } from '../../content/facilities.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { IllustrationName } from '../../ui/illustrations/illustration.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import type { OpenedRequest } from './form/use-form-start.ts';
import { PageSteps } from '../../ui/page-steps.tsx';
import classes from './reserve-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const PICTURES: Readonly<Record<string, IllustrationName>> = {
  sanctuary: 'assembly',
  classroom1: 'bread',
  nazagim: 'book',
  classroom2: 'hands',
  van1: 'road',
};

const STEPS = ['look', 'write', 'answer'] as const;
const RULES = ['notice', 'order', 'tidy', 'change'] as const;

const loadContainer = async () => {
  const [{ ReservationContainer }, { OwnRequests }] = await Promise.all([
    import('./reservation-container.tsx'),
    import('./own-requests.tsx'),
  ]);
  return { ReservationContainer, OwnRequests };
};

/** The available resources, how to reserve them, the form, and the status of earlier requests. */
export function ReservePage() {
  const { t } = useTranslation('pages/reserve');
  const { phone } = church;
  const { part: container, failed, request } = useLazyModule(loadContainer);
  const [opened, setOpened] = useState<OpenedRequest | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const clearOpened = useCallback(() => {
    setOpened(null);
  }, []);
  // Loaded after hydration, because before that no draft could be saved.
  useEffect(() => request(), [request]);

  return (
    <article>
      <PageHero kind="church" picture="door" heading={t('heading')} lead={t('lead')}>
        <Actions>
          <a className={actionClass('primary')} href="#request">
            {t('actions.apply')}
          </a>
          <a className={actionClass('secondary')} href="#own">
            {t('actions.own')}
          </a>
          <a className={actionClass('quiet')} href={`tel:${phone.international}`}>
            {t('actions.call')}
          </a>
        </Actions>
      </PageHero>

      <PageSection heading={t('rooms.heading')} lead={t('rooms.lead')} layout="stack">
        <CardList layout="lead">
          {facilities
            .filter(({ type }) => type === 'facility')
            .map((room) => (
              <Resource key={room.id} resource={room} />
            ))}
        </CardList>
      </PageSection>

      <PageSection heading={t('van.heading')} tone="sunk" layout="stack">
        <CardList layout="rows">
          {facilities
            .filter(({ type }) => type === 'vehicle')
            .map((vehicle) => (
              <Resource key={vehicle.id} resource={vehicle} />
            ))}
        </CardList>
      </PageSection>

      <PageSection heading={t('steps.heading')} lead={t('steps.lead')}>
        <PageSteps
          steps={STEPS.map((step) => ({
            id: step,
            heading: t(`steps.${step}.name`),
            body: t(`steps.${step}.body`),
          }))}
        />
      </PageSection>

      <PageSection heading={t('rules.heading')} lead={t('rules.lead')} tone="light">
        <ul className={classes.rules}>
          {RULES.map((rule) => (
            <li key={rule}>
              <WithChurchPhone>{t(`rules.${rule}`)}</WithChurchPhone>
            </li>
          ))}
        </ul>
      </PageSection>

      <PageSection
        id="request"
        heading={t('request.heading')}
        lead={t('request.lead')}
        layout="stack"
      >
        <div className={classes.request}>
          {container !== null ? (
            <container.ReservationContainer
              opened={opened}
              onOpened={clearOpened}
              onWriting={setIsWriting}
            />
          ) : (
            <FormPlaceholder
              loading={t('request.loading')}
              failure={
                failed
                  ? {
                      text: <WithChurchPhone>{t('request.notLoaded')}</WithChurchPhone>,
                      onRetry: request,
                    }
                  : null
              }
            >
              <noscript>
                <p>
                  <WithChurchPhone>{t('request.withoutScript')}</WithChurchPhone>
                </p>
              </noscript>
            </FormPlaceholder>
          )}
        </div>
      </PageSection>

      <PageSection id="own" heading={t('own.heading')} lead={t('own.lead')} tone="sunk">
        {container !== null && (
          <container.OwnRequests
            isWriting={isWriting}
            onOpen={(id) => setOpened({ kind: 'unsent', id })}
            onChange={(receipt) => setOpened({ kind: 'change', receipt })}
          />
        )}
      </PageSection>
    </article>
  );
}

function Resource({ resource }: { readonly resource: Facility }) {
  const { t } = useTranslation('pages/reserve');
  const { id, floor, capacity, type, about } = resource;
  const language = useLocale();
  const name = resource.name[language];
  const holds =
    type === 'vehicle'
      ? { term: t('facts.seats'), value: t('facts.seatsValue', { count: capacity }) }
      : { term: t('facts.capacity'), value: t('facts.people', { count: capacity }) };
  return (
    <Card
      heading={name}
      picture={PICTURES[id]}
      action={
        <ActionLink
          path="/reserve"
          kind="quiet"
          search={{ resource: id }}
          hash="request"

          aria-label={t('chooseNamed', { name })}
        >
          {t('choose')}
        </ActionLink>
      }
    >
      <p>{about[language]}</p>
      <Facts
        items={[
          ...(floor === null
            ? []
            : [{ term: t('facts.floor'), value: t('facts.floorValue', { floor }) }]),
          holds,
        ]}
      />
    </Card>
  );
}
