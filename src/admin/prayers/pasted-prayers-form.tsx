import { Alert, Badge, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deletePrayers,
  savePrayers,
  staffPrayerQueries,
} from '../../data/staff/staff-prayer-queries.ts';
import { pastedPrayers, type PastedPrayer } from '../../domain/pasted-prayers.ts';
import {
  PRAYER_CONTENT_MAX,
  PRAYER_DAYS_AHEAD,
  type WrittenPrayer,
} from '../../domain/prayer-form.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { EditorHead } from '../shared/editor-head.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useConfirmLeave, useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useFailure } from '../shared/use-late-failure.ts';
import { useMountedValue } from '../shared/use-mounted-value.ts';

interface PastedPrayersFormProps {
  readonly today: SeoulDay;
  readonly onClose: () => void;
}

/** Adds prayers for several days: the pasted text is split, and each day is previewed before saving. */
export function PastedPrayersForm(props: PastedPrayersFormProps) {
  const { t } = useTranslation('admin/prayers');
  const draft = useStaffDraft('pasted-prayers');
  if (draft === null) return <p role="status">{t('form.loading')}</p>;
  return <PastedPrayersFields {...props} draft={draft} />;
}

type Problem = NonNullable<PastedPrayer['problem']> | 'taken';

function PastedPrayersFields({
  today,
  onClose,
  draft,
}: PastedPrayersFormProps & { readonly draft: StaffDraft }) {
  const { t } = useTranslation('admin/prayers');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const confirmLeave = useConfirmLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState(typeof draft.saved === 'string' ? draft.saved : '');
  const mounted = useMountedValue(true);
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useFailure();
  /** Sent without a response: the days that are taken since may have these very prayers. */
  const [unanswered, setUnanswered] = useState<readonly WrittenPrayer[]>([]);
  const deferred = useDeferredValue(text);
  const pasted = useMemo(() => pastedPrayers(deferred, today), [deferred, today]);
  const days = useMemo(() => [...new Set(pasted.flatMap(({ day }) => day ?? []))].sort(), [pasted]);
  const { data: taken, isError } = useQuery(staffPrayerQueries.taken(days));
  useUnsavedChanges(text.trim() !== '');
  useEffect(() => heading.current?.focus(), []);

  const isUnanswered = ({ day, content }: PastedPrayer) =>
    unanswered.some((one) => one.day === day && one.content === content);
  const problemOf = (one: PastedPrayer): Problem | null =>
    one.problem ??
    (one.day !== null && taken?.has(one.day) === true && !isUnanswered(one) ? 'taken' : null);
  const good = pasted.flatMap((one) =>
    problemOf(one) === null && one.day !== null ? [{ day: one.day, content: one.content }] : [],
  );
  const rest = pasted.filter((one) => problemOf(one) !== null);
  const isReady = good.length > 0 && taken !== undefined && deferred === text;

  const change = (next: string) => {
    setText(next);
    draft.save(next.trim() === '' ? null : next);
  };

  const undo = async (ids: readonly string[]) => {
    const answer = await deletePrayers(client, ids);
    toast(
      answer.ok
        ? { tone: 'done', about: 'pasted', text: t('paste.undone', { count: answer.value.length }) }
        : { tone: 'failed', about: 'pasted', text: failureText(answer.failure) },
    );
  };

  const save = async () => {
    if (!isReady || isSaving) return;
    setIsSaving(true);
    setFailed(null);
    const answer = await savePrayers(client, good);
    setIsSaving(false);
    if (!answer.ok) {
      // Somebody else has added a prayer for one of the days meanwhile; the refetched list of taken days shows which
      // one.
      const isTaken = answer.failure === 'prayer_day_taken';
      setUnanswered(isTaken ? [] : good);
      setFailed(isTaken ? t('paste.takenMeanwhile') : failureText(answer.failure));
      return;
    }
    // Days that could not be saved stay in the field.
    change(rest.map(({ heading, content }) => `${heading}\n${content}`.trim()).join('\n\n'));
    await draft.settle();
    const ids = answer.value.map(({ id }) => id);
    toast({
      tone: 'done',
      about: 'pasted',
      text: t('paste.saved', { count: ids.length }),
      action: { run: () => void undo(ids) },
    });
    if (rest.length === 0 && mounted.current !== null) onClose();
  };

  return (
    <Stack gap="md">
      <EditorHead
        heading={t('paste.heading')}
        headingRef={heading}
        back={t('form.back')}
        onBack={() => {
          void confirmLeave().then((leave) => {
            if (leave) onClose();
          });
        }}
      />
      <Textarea
        label={t('paste.label')}
        description={t('paste.hint', { days: PRAYER_DAYS_AHEAD })}
        placeholder={t('paste.example')}
        lang="ko"
        autosize
        minRows={8}
        maxRows={20}
        value={text}
        readOnly={isSaving}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      {isError && <Alert color="danger">{t('paste.notChecked')}</Alert>}
      {pasted.length > 0 && (
        <section aria-label={t('paste.preview')}>
          <Stack gap="sm">
            <Text role="status">
              {t('paste.found', { count: good.length })}
              {rest.length > 0 && ` ${t('paste.rest', { count: rest.length })}`}
            </Text>
            {pasted.map((one, index) => (
              <PastedCard key={index} pasted={one} problem={problemOf(one)} today={today} />
            ))}
          </Stack>
        </section>
      )}
      <SaveBar problem={failed}>
        <BusyButton loading={isSaving} disabled={!isReady} onClick={() => void save()}>
          {good.length === 0 ? t('form.save') : t('paste.save', { count: good.length })}
        </BusyButton>
      </SaveBar>
    </Stack>
  );
}

interface PastedCardProps {
  readonly pasted: PastedPrayer;
  readonly problem: Problem | null;
  readonly today: SeoulDay;
}

function PastedCard({ pasted, problem, today }: PastedCardProps) {
  const { day, heading, content, datedLines } = pasted;
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="xs">
        <Title order={4} size="h5">
          {day === null ? heading || t('paste.noHeading') : dayText(day, language)}
        </Title>
        {problem === null && day !== null && day > today && (
          <Badge variant="light">{t('paste.ahead')}</Badge>
        )}
      </Group>
      {problem !== null && (
        <Text c="danger" mb="xs">
          {t(`paste.problems.${problem}`, {
            days: PRAYER_DAYS_AHEAD,
            most: numberText(PRAYER_CONTENT_MAX),
          })}
        </Text>
      )}
      {datedLines.map((line) => (
        <Text key={line} fw={700} mb="xs">
          {t('paste.datedLine', { line })}
        </Text>
      ))}
      {/* Complete, so that a day which was not recognized shows at its end. */}
      <Text lang="ko" style={{ whiteSpace: 'pre-line' }}>
        {content}
      </Text>
    </Card>
  );
}
