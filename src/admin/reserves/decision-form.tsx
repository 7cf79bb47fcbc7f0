import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { decide, type DecisionAnswer } from '../../data/staff-reservation-queries.ts';
import { useSeoulToday } from '../../data/seoul-today.ts';
import { RESERVATION_BOUNDS } from '../../domain/reservation.ts';
import type {
  ReservationDecision,
  ReviewedReservation,
  UseInTheWay,
} from '../../domain/reservation-review.ts';
import { lengthOf, severalLines } from '../../domain/written-text.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { useStaffDraft, type StaffDraft } from '../staff-work/staff-draft.ts';
import { useStaffFailureText } from '../staff-work/staff-failure.ts';
import { useStaffToast } from '../staff-work/staff-toasts.tsx';
import { useUnsavedChanges } from '../staff-work/unsaved-changes.ts';
import { whenText } from './reservation-texts.ts';
import classes from './reserves-tab.module.css';

export interface DecisionFormProps {
  readonly reservation: ReviewedReservation;
  readonly status: ReservationDecision['status'];
  readonly onStatus: (status: ReservationDecision['status']) => void;
  /** How many others want the same time. */
  readonly rivals: number;
  readonly onCancel: () => void;
  /** The request is decided, by this or by somebody else. */
  readonly onDecided: () => void;
}

/** The word that goes with a decision; begun words survive a reload. */
export function DecisionForm(props: DecisionFormProps) {
  const draft = useStaffDraft(`reservation/${props.reservation.id}`);
  return draft === null ? null : <Fields {...props} draft={draft} />;
}

function Fields({
  reservation,
  status,
  onStatus,
  rivals,
  onCancel,
  onDecided,
  draft,
}: DecisionFormProps & { readonly draft: StaffDraft }) {
  const { t, i18n } = useTranslation('admin/reserves');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  const client = useQueryClient();
  const today = useSeoulToday();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const id = useId();
  const [comment, setComment] = useState(typeof draft.kept === 'string' ? draft.kept : '');
  const [inTheWay, setInTheWay] = useState<UseInTheWay | 'unknown' | null>(null);
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedChanges(comment.trim() !== '');
  useEffect(() => field.current?.focus(), [status]);

  const most = RESERVATION_BOUNDS.adminComment;
  const written = severalLines(comment);
  const isLong = lengthOf(written) > most;
  const figures = new Intl.NumberFormat(i18n.language);

  const forget = async () => {
    draft.keep(null);
    await draft.settle();
  };

  const hear = async (answer: DecisionAnswer) => {
    if (answer.ok) {
      await forget();
      toast({ tone: 'done', text: t(`toasts.${status}`) });
      onDecided();
    } else if (answer.failure === 'slot_taken') {
      setInTheWay(('inTheWay' in answer ? answer.inTheWay : null) ?? 'unknown');
    } else if (answer.failure === 'already_decided') {
      await forget();
      toast({ tone: 'failed', text: t('toasts.alreadyDecided') });
      onDecided();
    } else {
      toast({
        tone: 'failed',
        text: `${t('toasts.notDecided')} ${failureText(answer.failure)}`,
      });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underway.current) return;
    if (isLong) {
      field.current?.focus();
      return;
    }
    underway.current = true;
    setBusy(true);
    setInTheWay(null);
    try {
      await hear(await decide(client, { reservation, status, comment: written }));
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };

  return (
    <form className={classes['decision']} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-comment`}>
        {t('decide.comment')} <span className={classes['hint']}>{t('decide.optional')}</span>
      </label>
      <textarea
        ref={field}
        id={`${id}-comment`}
        name="comment"
        rows={3}
        dir="auto"
        value={comment}
        onChange={({ currentTarget: { value } }) => {
          setComment(value);
          draft.keep(value.trim() === '' ? null : value);
        }}
        aria-invalid={isLong}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p id={`${id}-hint`} className={classes['hint']}>
        {t('decide.commentHint', {
          length: figures.format(lengthOf(comment)),
          most: figures.format(most),
        })}
      </p>
      <p id={`${id}-problem`} className={classes['problem']} role="alert">
        {isLong ? t('decide.commentLong', { most: figures.format(most) }) : null}
      </p>
      {status === 'approved' && rivals > 0 && inTheWay === null && (
        <p className={classes['notice']}>{t('decide.rivalsLeft', { count: rivals })}</p>
      )}
      {inTheWay !== null && status === 'approved' && (
        <div className={classes['notice']} data-tone="danger" role="alert">
          <p>
            {inTheWay === 'unknown' || today === null
              ? t('decide.conflictUnknown')
              : t('decide.conflict', {
                  when: whenText(inTheWay.times, today, language),
                  name: inTheWay.name ?? t('request.erased'),
                })}
          </p>
          <button
            type="button"
            className={actionClass('quiet')}
            onClick={() => onStatus('rejected')}
          >
            {t('decide.rejectInstead')}
          </button>
        </div>
      )}
      <Actions>
        <button type="submit" className={actionClass('primary')} aria-disabled={busy}>
          {busy
            ? t('decide.busy')
            : t(status === 'approved' ? 'decide.confirmApprove' : 'decide.confirmReject')}
        </button>
        <button
          type="button"
          className={actionClass('secondary')}
          onClick={() => {
            void forget().then(onCancel);
          }}
        >
          {t('decide.cancel')}
        </button>
      </Actions>
    </form>
  );
}
