import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useOutbox } from '../../data/outbox/use-outbox-status.ts';
import { blockUpdate } from '../../platform/update-blocker.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { outboxNotice, type OutboxNotice } from './outbox-notice.ts';
import classes from './outbox-status.module.css';

const loadDialog = async () => (await import('./outbox-dialog.tsx')).OutboxDialog;

/** Button with the number of unsent requests, which opens the outbox dialog; hidden if there is nothing to report. */
export function OutboxStatus() {
  const { entries } = useOutbox();
  const notice = outboxNotice(entries, useConnectivity());
  const [opened, setOpened] = useState(false);

  const isSending = entries.some(({ status }) => status === 'sending');
  useEffect(() => (isSending ? blockUpdate('sending') : undefined), [isSending]);

  // The dialog stays open, and then shows that it is empty, when the last request is sent.
  if (notice.kind === 'none' && !opened) return null;
  return (
    <Suspense fallback={null}>
      <Indicator notice={notice} opened={opened} setOpened={setOpened} />
    </Suspense>
  );
}

const INDICATOR_TEXTS = {
  waiting: 'indicator.waiting',
  needs_attention: 'indicator.needsAttention',
} as const;

function Indicator({
  notice,
  opened,
  setOpened,
}: {
  readonly notice: OutboxNotice;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
}) {
  const { t } = useTranslation('outbox-status');
  const dialog = useLazyModule(loadDialog);
  return (
    <>
      {notice.kind !== 'none' && (
        <button
          type="button"
          className={classes.indicator}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            dialog.request();
          }}
        >
          <svg className={classes.sign} viewBox="0 0 20 20" aria-hidden="true">
            {notice.kind === 'needs_attention' ? (
              <path d="M10 3 2.5 16.5h15zM10 8v4M10 14.2v.3" />
            ) : (
              <path d="M3 11.5v4.5h14v-4.5M10 12v-9m0 0 3.5 3.5M10 3 6.5 6.5" />
            )}
          </svg>
          {t(INDICATOR_TEXTS[notice.kind], {
            number: numberText(notice.number),
          })}
        </button>
      )}
      <LazyDialog
        module={dialog}
        opened={opened}
        onClose={() => setOpened(false)}
        failureText={t('loadFailed')}
      />
    </>
  );
}
