import classes from './directions.module.css';

/**
 * A drawing of the streets and the river around the church, enough to recognize the location without third-party map
 * tiles.
 */
export function PlacePicture({ label, name }: { readonly label: string; readonly name: string }) {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 960 480"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect className={classes.ground} width="960" height="480" />
      <path className={classes.park} d="M0 0h250l40 120-70 90H0zM690 300l150-30 120 60v150H660z" />
      <path
        className={classes.water}
        d="M-20 400C160 340 300 440 470 400S760 320 980 420v90H-20z"
      />
      <g className={classes.lanes}>
        <path d="M0 170h960M120 0v330M300 0l60 360M790 0l-60 340M0 60l420 40 540-30M360 300l600-40" />
      </g>
      <g className={classes.roads}>
        <path d="M-10 262C200 240 330 226 480 220s320-24 500-70" />
        <path d="M560-10c-20 110-60 170-80 230s-40 160-50 270" />
      </g>
      <g className={classes.houses}>
        <path d="M180 90h60v44h-60zM390 120h64v56h-64zM610 90h80v50h-80zM640 240h70v54h-70zM230 290h70v46h-70zM820 190h76v50h-76zM60 300h80v40H60zM530 300h56v50h-56z" />
      </g>
      <g className={classes.here} transform="translate(480 214)">
        <ellipse cx="0" cy="6" rx="24" ry="8" />
        <path d="M0 0C-34-40-40-58-40-74a40 40 0 0 1 80 0c0 16-6 34-40 74z" />
        <path className={classes.cross} d="M0-98v48M-16-82h32" />
      </g>
      <text className={classes.name} x="480" y="278" textAnchor="middle">
        {name}
      </text>
    </svg>
  );
}
