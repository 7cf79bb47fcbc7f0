import portraits from './portraits.svg?no-inline';
import palette from '../illustrations/illustration.module.css';
import classes from './portrait.module.css';

interface PortraitProps {
  /** URL of the photograph; null for a drawn figure. */
  readonly photo: string | null;
  /** The drawn figure to use without a photograph. */
  readonly drawn: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth';
  /** Name of the person in the photograph. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** A portrait under an arch. A drawn figure is decorative and therefore hidden from screen readers. */
export function Portrait({ photo, drawn, name, className }: PortraitProps) {
  return (
    <div className={[classes.portrait, className].filter(Boolean).join(' ')}>
      {photo === null ? (
        <svg
          className={palette.palette}
          viewBox="0 0 240 300"
          width="240"
          height="300"
          aria-hidden="true"
        >
          <use href={`${portraits}#${drawn}`} width="240" height="300" />
        </svg>
      ) : (
        <img src={photo} alt={name} width="240" height="300" loading="lazy" />
      )}
    </div>
  );
}
