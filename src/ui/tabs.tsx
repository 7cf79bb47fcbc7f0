import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  /** Must begin with a heading: without scripting all panels are shown one below the other. */
  readonly panel: ReactNode;
}

/** How a tab was selected. Arrow keys pass over tabs on the way to another, so they should not add history entries. */
type TabChoice = 'click' | 'arrowKey';

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly open: Id;
  readonly onOpen: (id: Id, choice: TabChoice) => void;
}

/** The index that a key moves to from `from`; null for other keys. */
function tabAfterKey(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs whose panels are all in the document, with one visible. */
export function Tabs<Id extends string>({ label, tabs, open, onOpen }: TabsProps<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = tabs.findIndex(({ id }) => id === open);
    const reached = tabAfterKey(event.key, from, tabs.length);
    const tab = reached === null ? undefined : tabs[reached];
    if (reached === null || tab === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[reached]?.focus();
    if (tab.id !== open) onOpen(tab.id, 'arrowKey');
  };

  return (
    <div className={classes.tabs}>
      <div
        ref={list}
        className={classes.list}
        role="tablist"
        aria-label={label}
        data-count={tabs.length}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            className={classes.tab}
            aria-selected={id === open}
            aria-controls={`${prefix}-${id}-panel`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => {
              if (id !== open) onOpen(id, 'click');
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}-panel`}
          className={classes.panel}
          aria-labelledby={`${prefix}-${id}`}
          tabIndex={0}
          hidden={id !== open}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
