import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultReminderTime } from '../../content/reminder-settings.ts';
import {
  reminderQuery,
  startReminder,
  stopReminder,
  type Reminder,
  type ReminderFailure,
} from '../../data/prayers/prayer-reminder.ts';
import { pushSetupStep, type PushSetupStep } from '../../domain/install-path.ts';
import { clockTime } from '../../domain/seoul-day.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { isStandalone } from '../../platform/is-standalone.ts';
import { pushSupport } from '../../platform/push-subscription.ts';
import { Actions, actionClass } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { LoadingLines, useLastError } from '../../ui/query-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import classes from './reminder-dialog.module.css';

/** Every half hour of the day. */
const TIMES = Array.from({ length: 48 }, (_, index) => clockTime(index * 30));

/** The settings of the daily reminder by push message. */
export function ReminderDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation('prayer-dialogs');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('reminder.heading')}>
      <div className={classes.content}>
        <p>{t('reminder.lead')}</p>
        {pushSupport() === 'available' ? (
          <Settings />
        ) : (
          <p>{t(STEP_TEXTS[setupStepOfThisDevice()])}</p>
        )}
      </div>
    </Dialog>
  );
}

const STEP_TEXTS = {
  install: 'reminder.needsInstall',
  open_in_browser: 'reminder.needsBrowser',
  open_in_safari: 'reminder.needsSafari',
  update_system: 'reminder.needsUpdate',
} as const satisfies Record<PushSetupStep, string>;

/** How this iPhone or iPad gets push messages. */
function setupStepOfThisDevice(): PushSetupStep {
  const { userAgent, maxTouchPoints } = navigator;
  return pushSetupStep({
    userAgent,
    maxTouchPoints,
    standalone: isStandalone(),
    promptReady: false,
    url: location.href,
  });
}

function Settings() {
  const { t } = useTranslation('prayer-dialogs');
  const query = useQuery(reminderQuery);
  const { data, isPaused, refetch } = query;
  const hasFailed = useLastError(query) !== null;
  if (data === undefined) {
    if (!hasFailed && !isPaused)
      return <LoadingLines paragraphs={[3]} label={t('reminder.loading')} />;
    return (
      <>
        <p role="alert">{t('reminder.unreachable')}</p>
        <Actions>
          <RetryButton onClick={() => refetch()} />
        </Actions>
      </>
    );
  }
  if (data.key === null) return <p>{t('reminder.notReady')}</p>;
  return <ReminderForm serverKey={data.key} reminder={data} />;
}

type Outcome = 'started' | 'stopped' | ReminderFailure;

function ReminderForm({
  serverKey,
  reminder,
}: {
  readonly serverKey: string;
  readonly reminder: Reminder;
}) {
  const { t } = useTranslation('prayer-dialogs');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [at, setAt] = useState(reminder.at ?? defaultReminderTime);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const run = async (work: () => Promise<Outcome>) => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    // A browser may also reject access to its subscription.
    const result = await work().catch(() => 'failed' as const);
    setOutcome(result);
    if (result === 'started' || result === 'stopped') {
      queryClient.setQueryData(reminderQuery.queryKey, {
        key: serverKey,
        at: result === 'started' ? at : null,
      });
    }
    setBusy(false);
  };

  const start = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const answer = await startReminder(serverKey, at);
      return answer.ok ? 'started' : answer.failure;
    });
  };

  return (
    <form className={classes.content} onSubmit={start}>
      {reminder.at !== null && <p>{t('reminder.on', { time: shownTime(reminder.at, locale) })}</p>}
      <SelectField
        name="at"
        label={t('reminder.at')}
        options={TIMES}
        textOf={(time) => shownTime(time, locale)}
        value={at}
        onChange={setAt}
      />
      <p role="status" className={classes.message}>
        {isBusy ? t('reminder.busy') : outcome !== null && t(`reminder.${outcome}`)}
      </p>
      <Actions>
        <button
          ref={submitButton}
          type="submit"
          className={actionClass('primary')}
          aria-disabled={isBusy}
        >
          {t(reminder.at === null ? 'reminder.start' : 'reminder.change')}
        </button>
        {reminder.at !== null && (
          <button
            type="button"
            className={actionClass('secondary')}
            aria-disabled={isBusy}
            onClick={() => {
              void run(async () => {
                if (!(await stopReminder()).ok) return 'failed';
                // This button disappears.
                submitButton.current?.focus();
                return 'stopped';
              });
            }}
          >
            {t('reminder.stop')}
          </button>
        )}
      </Actions>
    </form>
  );
}
