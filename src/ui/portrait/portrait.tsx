import portraits from './portraits.svg?no-inline';
import classes from './portrait.module.css';

interface PortraitProps {
  /** Address of a photograph; without one somebody is drawn. */
  readonly photo: string | null;
  /** Which of the drawn figures stands in. */
  readonly drawn: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth';
  /** Whom the photograph shows. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** Somebody under the arch of a doorway. A drawn figure is nobody's likeness, so it is not read aloud. */
export function Portrait({ photo, drawn, name, className }: PortraitProps) {
  return (
    <div className={[classes['portrait'], className].filter(Boolean).join(' ')}>
      {photo === null ? (
        <svg
          className={classes['drawn']}
          viewBox="0 0 240 300"
          width="240"
          height="300"
          aria-hidden="true"
          focusable="false"
        >
          <use href={`${portraits}#${drawn}`} width="240" height="300" />
        </svg>
      ) : (
        <img src={photo} alt={name} width="240" height="300" loading="lazy" />
      )}
    </div>
  );
}
