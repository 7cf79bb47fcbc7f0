import { Badge, Menu, NavLink, UnstyledButton } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaffCounters } from '../data/staff/staff-counters-queries.ts';
import { numberText } from '../i18n/format/number-text.ts';
import {
  CalendarIcon,
  InfoIcon,
  MailIcon,
  MenuIcon,
  PersonIcon,
  PrayedIcon,
  SunIcon,
  TrashIcon,
  YoutubeIcon,
  type IconProps,
} from '../ui/icons/icons.tsx';
import classes from './admin-menu.module.css';
import { ADMIN_VIEWS, useAdminAddress, type AdminView } from './shared/admin-address.ts';
import { AdminLink } from './shared/admin-link.tsx';
import { useStaff } from './shared/staff-context.ts';
import { PagesIcon } from './shared/staff-icons.tsx';

const ICONS: Readonly<Record<AdminView, ComponentType<IconProps>>> = {
  today: SunIcon,
  prayers: PrayedIcon,
  bulletins: PagesIcon,
  news: InfoIcon,
  bible: YoutubeIcon,
  reserves: CalendarIcon,
  inbox: MailIcon,
  bin: TrashIcon,
  settings: PersonIcon,
};

/** The views in the bottom bar on phones; the others are in its menu. */
const BAR_VIEWS: readonly AdminView[] = ['today', 'prayers', 'reserves', 'inbox'];

/** Returns the number of open items of a view, with its accessible label. */
function useCounter(): (view: AdminView) => { readonly count: number; readonly label: string } {
  const { t } = useTranslation('admin/frame');
  const { user } = useStaff();
  const counters = useStaffCounters(user.id);
  return (view) => {
    if (view === 'reserves') {
      const count = counters?.pendingReservations ?? 0;
      return { count, label: t('pending', { count }) };
    }
    const count = view === 'inbox' ? (counters?.unreadMessages ?? 0) : 0;
    return { count, label: t('inbox.unread', { count }) };
  };
}

function Counter({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge className={classes.counter} aria-hidden="true">
        {numberText(count)}
      </Badge>
      <span className="visually-hidden">{label}</span>
    </>
  );
}

export function SideMenu() {
  const { t } = useTranslation('admin/frame');
  const { view: current } = useAdminAddress();
  const counterOf = useCounter();
  return ADMIN_VIEWS.map((view) => {
    const ViewIcon = ICONS[view];
    return (
      <NavLink
        key={view}
        className={classes.item}
        label={t(`views.${view}`)}
        leftSection={<ViewIcon />}
        rightSection={<Counter {...counterOf(view)} />}
        active={view === current}
        renderRoot={(props) => (
          <AdminLink view={view} {...props} {...(view === current && { 'aria-current': 'page' })} />
        )}
      />
    );
  });
}

/** The bottom bar on phones, in reach of the thumb. */
export function BottomMenu() {
  const { t } = useTranslation('admin/frame');
  const { view: current } = useAdminAddress();
  const counterOf = useCounter();
  const others = ADMIN_VIEWS.filter((view) => !BAR_VIEWS.includes(view));
  return (
    <nav className={classes.bar} aria-label={t('views.label')}>
      {BAR_VIEWS.map((view) => {
        const ViewIcon = ICONS[view];
        return (
          <AdminLink
            key={view}
            view={view}
            className={classes.place}
            {...(view === current && { 'aria-current': 'page' })}
          >
            <ViewIcon />
            <span>{t(`views.${view}`)}</span>
            <Counter {...counterOf(view)} />
          </AdminLink>
        );
      })}
      {/* Inside the fixed bar: in a portal the scrolling page would carry it along for a frame, and a press would miss. */}
      <Menu position="top-end" width={240} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton
            className={classes.place}
            data-current={others.includes(current) || undefined}
          >
            <MenuIcon />
            <span>{others.includes(current) ? t(`views.${current}`) : t('views.more')}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((view) => {
            const ViewIcon = ICONS[view];
            return (
              <Menu.Item
                key={view}
                className={classes.choice}
                leftSection={<ViewIcon />}
                renderRoot={(props) => (
                  <AdminLink
                    view={view}
                    {...props}
                    {...(view === current && { 'aria-current': 'page' })}
                  />
                )}
              >
                {t(`views.${view}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
