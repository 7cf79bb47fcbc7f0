import type { ReactNode } from 'react';

export interface IconProps {
  /** A number is in pixels. Without it the icon scales with the user's text size. */
  readonly size?: number | `${number}em`;
  readonly className?: string | undefined;
}

/**
 * A decorative icon: the control that contains it provides the accessible name. The default size is in the style sheet,
 * because WebKit reports an error for a `rem` attribute.
 */
export function Icon({ size, className, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      data-icon=""
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  );
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2ZM4 10.5h16M8 3.5V8M16 3.5V8" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m15.5 15.5 5 5M17.5 10.75a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0Z" />
    </Icon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V3.5M8 7l4-3.5L16 7M7.5 11H6a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V12a1 1 0 0 0-1-1h-1.5" />
    </Icon>
  );
}

export function PrayedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 2.75c2.3 2.5 3.5 4.4 3.5 6.2a3.5 3.5 0 0 1-7 0c0-1.8 1.2-3.7 3.5-6.2ZM12 12.5V15M8.75 15h6.5v6h-6.5Z" />
    </Icon>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15.75 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0ZM12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.46 5.46l1.41 1.41M17.13 17.13l1.41 1.41M5.46 18.54l1.41-1.41M17.13 6.87l1.41-1.41" />
    </Icon>
  );
}

export function TextSizeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m2.5 18.5 5.75-13 5.75 13M4.7 14h7.1M14.5 18.5l3.5-8 3.5 8M15.8 16h4.4" />
    </Icon>
  );
}

export function CloudOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.5l17 17M8.7 6.1A6 6 0 0 1 17.3 10h.45a4 4 0 0 1 2.6 7.04M15.5 18.5H7A4.5 4.5 0 0 1 6.1 9.6" />
    </Icon>
  );
}

export function ClockWaitingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM12 7v5l3.25 2" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.75 4.75L19.5 7.5" />
    </Icon>
  );
}

export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6.5 6.5l.8 12.1a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9l.8-12.1M10 10.5v6M14 10.5v6" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.3 4 10 8.2 8 9.9a12.5 12.5 0 0 0 6.1 6.1l1.7-2L20 15.7v3.05A1.75 1.75 0 0 1 18.1 20.5C10.4 19.9 4.1 13.6 3.5 5.9A1.75 1.75 0 0 1 5.25 4Z" />
    </Icon>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17ZM4 7l8 6 8-6" />
    </Icon>
  );
}

export function YoutubeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.2 8.2a2.6 2.6 0 0 1 2.3-2.4c4.3-.4 8.7-.4 13 0a2.6 2.6 0 0 1 2.3 2.4c.25 2.5.25 5.1 0 7.6a2.6 2.6 0 0 1-2.3 2.4c-4.3.4-8.7.4-13 0a2.6 2.6 0 0 1-2.3-2.4c-.25-2.5-.25-5.1 0-7.6Z" />
      <path fill="currentColor" d="m10.3 9.25 4.7 2.75-4.7 2.75Z" />
    </Icon>
  );
}

export function KakaoTalkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.25c5 0 8.75 3 8.75 6.9s-3.75 6.9-8.75 6.9c-.6 0-1.2-.05-1.75-.13L6.6 20.5l.7-3.7c-2.5-1.2-4.05-3.25-4.05-5.65 0-3.9 3.75-6.9 8.75-6.9Z" />
      <path d="M8.5 11.15h.01M12 11.15h.01M15.5 11.15h.01" strokeWidth="2.250" />
    </Icon>
  );
}

export function InstagramIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.75 8A4.25 4.25 0 0 1 8 3.75h8A4.25 4.25 0 0 1 20.25 8v8A4.25 4.25 0 0 1 16 20.25H8A4.25 4.25 0 0 1 3.75 16ZM15.75 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0Z" />
      <path d="M16.9 7.1h.01" strokeWidth="2.250" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM12 11v5.5" />
      <path d="M12 7.75h.01" strokeWidth="2.250" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 21 19.5H3ZM12 10v4.5" />
      <path d="M12 17h.01" strokeWidth="2.250" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M4.5 20c.9-3.9 3.9-6 7.5-6s6.6 2.1 7.5 6" />
    </Icon>
  );
}
