import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { mapFrame, mapLinks } from '../../content/map-links.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import classes from './directions.module.css';
import { PlacePicture } from './place-picture.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** A drawn map of the location; the third-party map is loaded only on demand and while online. */
export function Directions() {
  const { t } = useTranslation('pages/contact');
  const language = useLocale();
  const isOnline = useConnectivity() !== 'offline';
  const [isMapRequested, setIsMapRequested] = useState(false);
  const shown = isMapRequested && isOnline;
  return (
    <div className={classes.directions}>
      <div className={classes.map} data-keep-clear>
        <PlacePicture label={t('map.picture')} name={church.name[language]} />
        {shown && (
          <iframe
            className={classes.frame}
            src={mapFrame}
            title={t('map.title')}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        )}
      </div>
      <Actions>
        {mapLinks(language).map(({ service, url }) => (
          <a
            key={service}
            className={actionClass('secondary')}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            {t(`map.open.${service}`)}
            <span className="visually-hidden"> {t('map.newWindow')}</span>
          </a>
        ))}
        <button
          type="button"
          className={actionClass('quiet')}
          disabled={!isOnline}
          onClick={() => setIsMapRequested(!shown)}
        >
          {shown ? t('map.hide') : t('map.show')}
        </button>
      </Actions>
      <p className={classes.note} role="status">
        {!isOnline ? t('map.offline') : shown ? t('map.shown') : t('map.privacy')}
      </p>
    </div>
  );
}
