import { Alert, Button, Divider, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import {
  decide,
  type DecisionAnswer,
  type MailOutcome,
} from '../../data/staff/staff-reservation-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import {
  decisionDraftIn,
  decisionDraftName,
  type DecisionDraft,
} from '../../domain/decision-draft.ts';
import { RESERVATION_BOUNDS } from '../../domain/reservation.ts';
import type {
  ReservationDecision,
  ReviewedReservation,
  ConflictingUse,
  SeriesDate,
} from '../../domain/reservation-review.ts';
import { lengthOf, trimmedLines } from '../../domain/written-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useMountedValue } from '../shared/use-mounted-value.ts';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { conflictText, resourceText } from './reservation-texts.ts';
import { useMailToast } from './use-mail-toast.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface DecisionFormProps {
  readonly reservation: ReviewedReservation;
  readonly status: ReservationDecision['status'];
  readonly onStatus: (status: ReservationDecision['status']) => void;
  /** The number of other requests for the same time. */
  readonly conflicting: number;
  readonly onCancel: () => void;
  /** Called once the request has been decided, here or by somebody else. */
  readonly onDecided: () => void;
}

/** Prefix of the draft keys of comments to applicants, followed by {@link decisionDraftName}. */
export const COMMENT_DRAFTS = 'reservation/';

/** Form for a decision with a comment to the applicant; an unsent comment survives a reload. */
export function DecisionForm(props: DecisionFormProps) {
  const draft = useStaffDraft(`${COMMENT_DRAFTS}${decisionDraftName(props)}`);
  return draft === null ? null : <DecisionFields {...props} draft={draft} />;
}

function DecisionFields({
  reservation,
  status,
  onStatus,
  conflicting,
  onCancel,
  onDecided,
  draft,
}: DecisionFormProps & { readonly draft: StaffDraft }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const client = useQueryClient();
  const today = useSeoulToday();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const announceMail = useMailToast();
  const [comment, setComment] = useState(() => decisionDraftIn(draft.saved)?.comment ?? '');
  const [conflicts, setConflicts] = useState<ConflictingUse | 'unknown' | null>(null);
  const [taken, setTaken] = useState<readonly SeriesDate[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const { isRunning: busy, run } = useRunOnce();
  const shown = useMountedValue(reservation);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedChanges(comment.trim() !== '');
  useEffect(() => field.current?.focus(), [status]);

  const most = RESERVATION_BOUNDS.adminComment;
  const written = trimmedLines(comment);
  const isLong = lengthOf(written) > most;
  const isCancellation = status === 'cancelled';
  const [isMissing, setIsMissing] = useState(false);

  const heading =
    today === null
      ? ''
      : `${resourceText(reservation, language)}, ${timesText(reservation.times, language, today)}`;

  const reasonOf = (failure: string) =>
    failure === 'time_over' ? t('decide.timeOver') : failureText(failure);

  const discardDraft = async () => {
    draft.save(null);
    await draft.settle();
  };

  const handleDecision = async (
    decision: ReservationDecision,
    answer: DecisionAnswer,
    mail: MailOutcome | null,
  ) => {
    const about = `reservation/${decision.reservation.id}`;
    if (answer.ok) {
      await discardDraft();
      if (mail === null) {
        toast({ tone: 'done', about, text: t('toasts.decidedWithoutMail') });
      } else if (mail === 'sent' || mail === 'known') {
        toast({ tone: 'done', about, text: t(`toasts.${status}`) });
      } else announceMail(decision, mail);
      onDecided();
    } else if (shown.current === null) {
      // The form was closed meanwhile, for example to open another one.
      const reason =
        answer.failure === 'slot_taken' ? t('decide.conflictUnknown') : reasonOf(answer.failure);
      toast({ tone: 'failed', about, heading, text: `${t('toasts.notDecided')} ${reason}` });
    } else if ('taken' in answer && answer.taken !== undefined) {
      setTaken(answer.taken);
    } else if (answer.failure === 'slot_taken') {
      setConflicts(('conflicts' in answer ? answer.conflicts : null) ?? 'unknown');
    } else if (answer.failure === 'already_decided') {
      // The comment was not sent, unless the decision was the user's own; its draft stays available.
      await draft.settle();
      toast({ tone: 'failed', about, text: t('toasts.alreadyDecided') });
      onDecided();
    } else {
      setFailed(`${t('toasts.notDecided')} ${reasonOf(answer.failure)}`);
    }
  };

  const submit = (event: SyntheticEvent, rejectTaken = false) => {
    event.preventDefault();
    if (busy) return;
    setIsMissing(isCancellation && written === '');
    if (isLong || (isCancellation && written === '')) {
      field.current?.focus();
      return;
    }
    void run(async () => {
      setConflicts(null);
      setTaken([]);
      setFailed(null);
      const decision = { reservation, status, comment: written, rejectTaken };
      const { answer, mail } = await decide(client, decision);
      await handleDecision(decision, answer, mail);
    });
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Divider />
        <Textarea
          ref={field}
          name="comment"
          label={
            isCancellation ? (
              t('decide.reason')
            ) : (
              <>
                {t('decide.comment')}{' '}
                <Text span c="dimmed" size="sm">
                  {t('decide.optional')}
                </Text>
              </>
            )
          }
          required={isCancellation}
          rows={3}
          dir="auto"
          value={comment}
          readOnly={busy}
          onChange={({ currentTarget: { value } }) => {
            setComment(value);
            const { resourceId, resourceName, times } = reservation;
            const started: DecisionDraft = {
              comment: value,
              about: { resourceId, resourceName, times },
            };
            draft.save(value.trim() === '' ? null : started);
          }}
          description={t('decide.commentHint', {
            length: numberText(lengthOf(comment)),
            most: numberText(most),
          })}
          error={
            isLong
              ? t('decide.commentLong', { most: numberText(most) })
              : isMissing && t('decide.reasonMissing')
          }
        />
        {status === 'approved' && conflicting > 0 && conflicts === null && (
          <Alert color="ember" role="presentation">
            {t('decide.conflictsLeft', { count: conflicting })}
          </Alert>
        )}
        {taken.length > 0 && status === 'approved' && (
          <Alert color="danger" title={t('series.taken', { count: taken.length })}>
            <List>
              {taken.map((date) => (
                <List.Item key={date.id}>
                  {timesText(date.times, language, today ?? '')}
                  {date.conflict !== null && `: ${conflictText(date.conflict, language)}`}
                </List.Item>
              ))}
            </List>
            <Button variant="default" mt="sm" onClick={(event) => submit(event, true)}>
              {t('series.rejectTaken')}
            </Button>
          </Alert>
        )}
        {conflicts !== null && status === 'approved' && (
          <Alert color="danger">
            <p>
              {conflicts === 'unknown' || today === null
                ? t('decide.conflictUnknown')
                : conflicts.title === null
                  ? t('decide.conflict', {
                      when: timesText(conflicts.times, language, today),
                      name: conflicts.name ?? t('request.erased'),
                    })
                  : t('decide.conflictChurch', {
                      when: timesText(conflicts.times, language, today),
                      title: conflicts.title[language],
                    })}
            </p>
            <Button variant="default" mt="sm" onClick={() => onStatus('rejected')}>
              {t('decide.rejectInstead')}
            </Button>
          </Alert>
        )}
        {failed !== null && <Alert color="danger">{failed}</Alert>}
        <Group gap="sm">
          <Button type="submit" aria-disabled={busy}>
            {busy ? t('decide.busy') : t(`decide.confirm.${status}`)}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              // A comment that is being sent is discarded once it has arrived.
              void (busy ? draft.settle() : discardDraft()).then(onCancel);
            }}
          >
            {t(isCancellation ? 'decide.keep' : 'decide.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
