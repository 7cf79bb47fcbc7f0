import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missions, type MissionId } from '../../content/home.ts';
import { actionClass } from '../../ui/actions.tsx';
import { Illustration, type IllustrationName } from '../../ui/illustrations/illustration.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './missions.module.css';

const PICTURES: Readonly<Record<MissionId, IllustrationName>> = {
  worship: 'light',
  word: 'book',
  prayer: 'hands',
  generations: 'road',
  bible: 'table',
};

/** Five cards: a mosaic where there is room, a carousel on phones. */
export function Missions() {
  const { t } = useTranslation('pages/home');
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const last = missions.length - 1;

  useEffect(() => {
    const list = track.current;
    if (list === null) return;
    const cards = [...list.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen !== undefined) setCurrent(cards.indexOf(seen.target));
      },
      { root: list, threshold: 0.7 },
    );
    for (const card of cards) observer.observe(card);
    return () => {
      observer.disconnect();
    };
  }, []);

  const show = (index: number) => {
    const list = track.current;
    const card = list?.children[index];
    if (list === null || !(card instanceof HTMLElement)) return;
    // Scrolls the list horizontally only, not the page. CSS decides whether the scrolling is smooth.
    list.scrollTo({ left: card.offsetLeft - list.offsetLeft });
  };

  return (
    <PageSection
      heading={t('missions.heading')}
      lead={t('missions.lead')}
      layout="stack"
      tone="sunk"
    >
      <ul ref={track} className={classes.track} role="list">
        {missions.map(({ id, path }) => (
          <li key={id} className={classes.card} data-mission={id}>
            <div className={classes.picture}>
              <Illustration name={PICTURES[id]} fit={id === 'worship' ? 'cover' : 'contain'} />
            </div>
            <h3>{t(`missions.${id}.heading`)}</h3>
            <p>{t(`missions.${id}.body`)}</p>
            <PageLink path={path} className={`${actionClass('quiet')} ${classes.link}`}>
              {t(`missions.${id}.action`)}
            </PageLink>
          </li>
        ))}
      </ul>
      <div className={classes.controls}>
        <Step
          label={t('missions.previous')}
          path="M15 5l-7 7 7 7"
          isAtEnd={current === 0}
          onStep={() => show(current - 1)}
        />
        <p aria-live="polite">
          {t('missions.position', { current: current + 1, total: missions.length })}
        </p>
        <Step
          label={t('missions.next')}
          path="M9 5l7 7-7 7"
          isAtEnd={current === last}
          onStep={() => show(current + 1)}
        />
      </div>
    </PageSection>
  );
}

interface StepProps {
  readonly label: string;
  readonly path: string;
  readonly isAtEnd: boolean;
  readonly onStep: () => void;
}

/** At either end the button stays focusable and is marked as disabled. */
function Step({ label, path, isAtEnd, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => {
        if (!isAtEnd) onStep();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
