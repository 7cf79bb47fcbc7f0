import { OpeningPopup } from '../../features/opening-popup/opening-popup.tsx';
import { Hero } from './hero.tsx';
import { LatestSermonSection } from './latest-sermon-section.tsx';
import { Missions } from './missions.tsx';
import { NextSteps } from './next-steps.tsx';
import { Services } from './services.tsx';
import { Vision } from './vision.tsx';
import { Welcome } from './welcome.tsx';

/** The front door: who, when and where on the first screen, then what the church is about and the next step. */
export function HomePage() {
  return (
    <article>
      <Hero />
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
