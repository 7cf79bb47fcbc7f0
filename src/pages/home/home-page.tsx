import { useState } from 'react';
import { OpeningPopup } from '../../features/opening-popup/opening-popup.tsx';
import { Hero } from './hero.tsx';
import { LatestSermonSection } from './latest-sermon-section.tsx';
import { Missions } from './missions.tsx';
import { NextSteps } from './next-steps.tsx';
import { Services } from './services.tsx';
import { Vision } from './vision.tsx';
import { Week } from './week.tsx';
import { Welcome } from './welcome.tsx';

/** First-time visitors see the introduction first, returning ones the week. */
export function HomePage() {
  const [isReturning] = useState(
    () => !import.meta.env.SSR && document.documentElement.dataset['returning'] !== undefined,
  );
  const hero = <Hero key="hero" />;
  const week = <Week key="week" isReturning={isReturning} />;
  return (
    <article>
      {isReturning ? [week, hero] : [hero, week]}
      <Welcome />
      <Missions />
      <Vision />
      <LatestSermonSection />
      <Services />
      <NextSteps />
      <OpeningPopup />
    </article>
  );
}
