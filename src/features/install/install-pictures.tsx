import type { ReactNode } from 'react';
import type { ShareButtonPlace } from '../../domain/install-path.ts';
import classes from './install-pictures.module.css';

/** Decorative drawings of the screen; the text beside each says the same. */
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={classes.picture} viewBox="0 0 112 84" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Apple's share icon: a box with an upward arrow. */
function ShareSign({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={classes.halo} r="14" />
      <path
        className={classes.sign}
        d="M-3.5 -1.5h-2.5v9h12v-9h-2.5M0 4v-12m0 0 3.2 3.2M0 -8l-3.2 3.2"
      />
    </g>
  );
}

const Lines = ({ from }: { readonly from: number }) => (
  <path className={classes.text} d={`M24 ${from}h48M24 ${from + 9}h58M24 ${from + 18}h40`} />
);

export function ShareButtonPicture({ place }: { readonly place: ShareButtonPlace }) {
  if (place === 'safari_phone') {
    return (
      <Picture>
        <path className={classes.screen} d="M14 0v70a8 8 0 0 0 8 8h68a8 8 0 0 0 8-8v-70" />
        <Lines from={12} />
        <path className={classes.bar} d="M14 46h84v24a8 8 0 0 1-8 8h-68a8 8 0 0 1-8-8z" />
        <path className={classes.sign} d="M30 58l-4 4 4 4M82 58h7v8h-7z" />
        <ShareSign x={56} y={62} />
      </Picture>
    );
  }
  return (
    <Picture>
      <path className={classes.screen} d="M8 84v-70a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v70" />
      <path className={classes.bar} d="M8 38v-24a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v24z" />
      <rect className={classes.field} x="18" y="15" width="50" height="14" rx="7" />
      <ShareSign x={86} y={22} />
      <Lines from={52} />
    </Picture>
  );
}

function MenuPicture({ label, sign }: { readonly label: string; readonly sign: string }) {
  return (
    <div className={classes.menu} aria-hidden="true">
      <span className={classes.menuLine} />
      <span className={classes.menuItem}>
        {label}
        <svg viewBox="0 0 24 24">
          <path className={classes.sign} d={sign} />
        </svg>
      </span>
      <span className={classes.menuLine} />
    </div>
  );
}

export function AddToHomeScreenPicture({ label }: { readonly label: string }) {
  return (
    <MenuPicture
      label={label}
      sign="M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-10a3 3 0 0 1 3-3zM12 8.5v7M8.5 12h7"
    />
  );
}

export function BrowserMenuPicture({ label }: { readonly label: string }) {
  return (
    <MenuPicture label={label} sign="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z" />
  );
}

export function AppOnHomeScreenPicture() {
  return (
    <Picture>
      <path className={classes.screen} d="M14 84v-70a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v70" />
      {[26, 48, 70].map((x) => (
        <rect key={x} className={classes.app} x={x} y="16" width="16" height="16" rx="4" />
      ))}
      <rect className={classes.app} x="26" y="46" width="16" height="16" rx="4" />
      <circle className={classes.halo} cx="67" cy="56" r="20" />
      <rect className={classes.ownApp} x="54" y="43" width="26" height="26" rx="7" />
      <path className={classes.ownSun} d="M59 62a8 8 0 0 1 16 0z" />
      <path className={classes.ownHorizon} d="M57 62h20" />
    </Picture>
  );
}

export function AddressPicture() {
  return (
    <Picture>
      <path className={classes.screen} d="M8 84v-70a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v70" />
      <path className={classes.bar} d="M8 42v-28a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v28z" />
      <rect className={classes.fieldStrong} x="18" y="16" width="76" height="16" rx="8" />
      <path className={classes.sign} d="M28 24h26M60 20v8" />
      <Lines from={56} />
    </Picture>
  );
}
