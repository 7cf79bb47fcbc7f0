import { Icon, type IconProps } from './icons.tsx';

/** A musical note. */
export function WorshipIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 17.5V5.5l10-2v12M9 17.5a2.75 2.5 0 1 1-5.5 0a2.75 2.5 0 0 1 5.5 0ZM19 15.5a2.75 2.5 0 1 1-5.5 0a2.75 2.5 0 0 1 5.5 0ZM9 9.5l10-2" />
    </Icon>
  );
}

/** An open book. */
export function EducationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5C9.5 4.8 6.3 4.3 3 4.8v13.4c3.3-.5 6.5 0 9 1.7 2.5-1.7 5.7-2.2 9-1.7V4.8c-3.3-.5-6.5 0-9 1.7ZM12 6.5v13.4" />
    </Icon>
  );
}

/** People side by side. */
export function CommunityIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.25 8a3.25 3.25 0 1 1-6.5 0a3.25 3.25 0 0 1 6.5 0ZM2.75 19.5c0-3.5 2.7-5.5 6.25-5.5s6.25 2 6.25 5.5M15 5a3.25 3.25 0 0 1 0 6M17.5 14.3c2.3.7 3.75 2.5 3.75 5.2" />
    </Icon>
  );
}

/** A letter being sent. */
export function OutreachIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20.75 3.5 2.75 10.25l7 3.25 3.25 7ZM20.75 3.5 9.75 13.5" />
    </Icon>
  );
}

/** A heart. */
export function CareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20C5.5 15.7 3 12.3 3 8.9 3 6.3 4.9 4.5 7.3 4.5c1.9 0 3.6 1 4.7 3 1.1-2 2.8-3 4.7-3 2.4 0 4.3 1.8 4.3 4.4 0 3.4-2.5 6.8-9 11.1Z" />
    </Icon>
  );
}

/** A basin of water, for washing feet. */
export function ServiceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 11.5h18c0 4.4-3 7.5-6.5 7.5h-5C6 19 3 15.9 3 11.5ZM9 19v1.75h6V19M12 2.75c1.3 1.5 2 2.6 2 3.6a2 2 0 0 1-4 0c0-1 .7-2.1 2-3.6Z" />
    </Icon>
  );
}
