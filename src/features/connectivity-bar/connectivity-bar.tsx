import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connectivity } from '../../platform/connectivity.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useOutbox } from '../../data/outbox/use-outbox-status.ts';
import classes from './connectivity-bar.module.css';

interface ConnectivityBarProps {
  /** The outbox button with the number of unsent requests, and its dialog. */
  readonly outboxStatus: ReactNode;
  /** For pages that say themselves what is possible offline: collapsed from the start. */
  readonly isBrief?: boolean;
}

type Problem = 'offline' | 'unreachable' | 'unsent';

interface Shown {
  readonly problem: Problem | null;
  readonly isCollapsed: boolean;
}

/**
 * Shows that the device is offline or the server unreachable, and that reading and praying still work. It overlays the
 * page, so it causes no layout shift, and collapses after a while to uncover the content.
 */
export function ConnectivityBar(props: ConnectivityBarProps) {
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  );
}

/** Milliseconds, enough to read it twice. Collapsed it still shows the state and can be expanded. */
const FOLD_AFTER_MS = 12_000;

const MESSAGES = {
  offline: { full: 'bar.offline.text', collapsed: 'bar.offline.collapsed' },
  unreachable: { full: 'bar.unreachable.text', collapsed: 'bar.unreachable.collapsed' },
  unsent: { full: 'bar.unsent.text', collapsed: 'bar.unsent.collapsed' },
} as const satisfies Record<Problem, { full: string; collapsed: string }>;

function Bar({ outboxStatus, isBrief = false }: ConnectivityBarProps) {
  const { t } = useTranslation('outbox-status');
  const connectivity = useConnectivity();
  const { entries } = useOutbox();
  const [shown, setShown] = useState<Shown>({ problem: null, isCollapsed: isBrief });
  const textId = useId();

  const hasRefused = entries.some(({ status }) => status === 'needs_attention');
  const problem: Problem | null =
    connectivity !== 'online' ? connectivity : hasRefused ? 'unsent' : null;
  if (shown.problem !== problem) setShown({ problem, isCollapsed: isBrief });
  const { isCollapsed } = shown;

  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(() => setShown({ problem, isCollapsed: true }), FOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [problem]);

  return (
    <>
      <Announcement
        connectivity={connectivity}
        hasRefused={hasRefused}
        length={isBrief ? 'collapsed' : 'full'}
      />
      <section
        className={classes.bar}
        data-trouble={problem ?? 'none'}
        data-collapsed={isCollapsed}
        aria-label={t('bar.label')}
      >
        {problem !== null && (
          <p id={textId} className={classes.text}>
            <ProblemIcon problem={problem} />
            <span>{t(isCollapsed ? MESSAGES[problem].collapsed : MESSAGES[problem].full)}</span>
          </p>
        )}
        {/* Always at the same position in the tree, so that its open dialog survives reconnection. */}
        {outboxStatus}
        {problem !== null && (
          <button
            type="button"
            className={classes.collapse}
            aria-expanded={!isCollapsed}
            aria-controls={textId}
            aria-label={isCollapsed ? t('bar.expand') : t('bar.collapse')}
            onClick={() => setShown({ problem, isCollapsed: !isCollapsed })}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={isCollapsed ? 'M5 8l5 5 5-5' : 'M5 12l5-5 5 5'} />
            </svg>
          </button>
        )}
      </section>
    </>
  );
}

interface AnnouncementProps {
  readonly connectivity: Connectivity;
  readonly hasRefused: boolean;
  readonly length: 'full' | 'collapsed';
}

/** Announces every change to screen readers, but not that the page was opened with a connection. */
function Announcement({ connectivity, hasRefused, length }: AnnouncementProps) {
  const { t } = useTranslation('outbox-status');
  const [wasDisconnected, setWasDisconnected] = useState(false);
  if (connectivity !== 'online' && !wasDisconnected) setWasDisconnected(true);
  return (
    <p className="visually-hidden" role="status">
      {connectivity !== 'online'
        ? t(MESSAGES[connectivity][length])
        : hasRefused
          ? t(MESSAGES.unsent[length])
          : wasDisconnected
            ? t('bar.back')
            : null}
    </p>
  );
}

function ProblemIcon({ problem }: { readonly problem: Problem }) {
  return (
    <svg className={classes.sign} viewBox="0 0 20 20" aria-hidden="true">
      {problem === 'offline' && (
        <path d="M3 3l14 14M2.5 8.5a11 11 0 0 1 4-2.4M9.5 5a11 11 0 0 1 8 3.5M5.5 11.5a7 7 0 0 1 3.3-1.8M8 14a3.2 3.2 0 0 1 4 0M10 16.5v.1" />
      )}
      {problem === 'unreachable' && (
        <path d="M3 4h14v5h-14zM3 11h7M6 6.5v.1M13 12.5v3M13 17.6v.1M3 11v5h6" />
      )}
      {problem === 'unsent' && <path d="M10 3 2.5 16.5h15zM10 8v4M10 14.2v.2" />}
    </svg>
  );
}
