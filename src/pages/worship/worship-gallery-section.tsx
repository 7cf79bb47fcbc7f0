import { worshipGallery } from '../../content/worship-gallery.ts';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import classes from './worship-gallery-section.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Six pictures of a Sunday: the church's own photographs if configured, otherwise illustrations. */
export function WorshipGallerySection() {
  const language = useLocale();
  return (
    <ul className={classes.gallery} role="list">
      {worshipGallery.map(({ id, name, caption, photo, drawing }) => (
        <li key={id}>
          <figure className={classes.picture}>
            <div className={classes.frame} data-drawing={drawing}>
              {photo === null ? (
                <Illustration name={drawing} fit="cover" />
              ) : (
                <img src={photo} alt={name[language]} width={480} height={360} loading="lazy" />
              )}
            </div>
            <figcaption>
              <span className={classes.name}>{name[language]}</span> {caption[language]}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
