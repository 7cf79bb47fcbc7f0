import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tabReached } from '../ui/tabs.tsx';
import classes from './admin-frame.module.css';
import { ADMIN_TABS, adminViews, type AdminTab, type AdminView } from './admin-tabs.ts';

interface AdminTabBarProps {
  /** Before the ids of the tabs and of their one panel. */
  readonly id: string;
  readonly open: AdminView;
  readonly onOpen: (tab: AdminTab, passing: boolean) => void;
  readonly counterOf: (tab: AdminTab) => ReactNode;
}

/** Beside the inbox no tab is open; the first one then takes the keys. */
export function AdminTabBar({ id, open, onOpen, counterOf }: AdminTabBarProps) {
  const { t } = useTranslation('admin/frame');
  const list = useRef<HTMLDivElement>(null);
  const tabs = ADMIN_TABS.filter((tab) => adminViews[tab] !== undefined);
  const current = tabs.find((tab) => tab === open);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = Math.max(0, tabs.indexOf(current ?? 'prayers'));
    const reached = tabReached(event.key, from, tabs.length);
    const tab = reached === null ? undefined : tabs[reached];
    if (reached === null || tab === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[reached]?.focus();
    if (tab !== open) onOpen(tab, true);
  };

  return (
    <div
      ref={list}
      className={classes['tabs']}
      role="tablist"
      aria-label={t('tabs.label')}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          className={classes['tab']}
          aria-selected={tab === open}
          aria-controls={tab === open ? `${id}-panel` : undefined}
          tabIndex={tab === open || (current === undefined && index === 0) ? 0 : -1}
          onClick={() => {
            if (tab !== open) onOpen(tab, false);
          }}
        >
          <span>{t(`tabs.${tab}`)}</span>
          {counterOf(tab)}
        </button>
      ))}
    </div>
  );
}
