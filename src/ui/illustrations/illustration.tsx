import sprite from './illustrations.svg?no-inline';
import drawings from './illustrations.svg?raw';
import classes from './illustration.module.css';

const SIZES = {
  hill: [1440, 720],
  book: [480, 360],
  door: [480, 360],
  light: [480, 360],
  bread: [480, 360],
  table: [480, 360],
  road: [480, 360],
  hands: [480, 360],
  assembly: [480, 360],
  praise: [480, 360],
  blessing: [480, 360],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type IllustrationName = keyof typeof SIZES;

interface IllustrationProps {
  readonly name: IllustrationName;
  readonly className?: string | undefined;
  /** `cover` fills its box and keeps the ground visible, as a banner needs. */
  readonly fit?: 'contain' | 'cover';
}

function pathsOf(name: IllustrationName): string {
  const paths = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(drawings)?.[1];
  if (paths === undefined) throw new Error(`no drawing ${name}`);
  return paths;
}

/**
 * A decorative illustration. It is inline SVG, so that it uses the theme's colors without any script. A prerendered
 * page contains its own copy, because the file with all illustrations would cost the first screen one more request and
 * a second document to parse.
 */
export function Illustration({ name, className, fit = 'contain' }: IllustrationProps) {
  const [width, height] = SIZES[name];
  return (
    <svg
      className={[classes.illustration, className].filter(Boolean).join(' ')}
      data-fit={fit}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMax slice' : undefined}
      aria-hidden="true"
    >
      <g
        // React leaves the prerendered SVG unchanged.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? pathsOf(name)
            : `<use href="${sprite}#${name}" width="${width}" height="${height}"/>`,
        }}
      />
    </svg>
  );
}
