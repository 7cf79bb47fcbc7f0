import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { meetings, type Meeting } from '../../content/schedule.ts';
import { block, blockedTimesQuery, unblock } from '../../data/staff/church-use-queries.ts';
import {
  countTimes,
  groupBlockedTimes,
  timesToBlockAgain,
  type BlockedTime,
  type TimesToBlock,
} from '../../domain/blocked-time.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { timeSpanText } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadingLines, QueryState } from '../../ui/query-state.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';
import { BlockForm } from './block-form.tsx';
import { useBlockedText } from './use-blocked-text.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

/** The church's own use of its rooms: weekly meetings, and times blocked by staff. */
export function ChurchUseView({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const query = useQuery(blockedTimesQuery());
  return (
    <Stack gap="xl">
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('church.blockedHeading')}
        </Title>
        <QueryState
          query={query}
          loading={<LoadingLines paragraphs={[2]} label={t('list.loading')} />}
          failed={() => <LoadFailed heading={t('church.failed')} query={query} />}
        >
          {(blocked) =>
            blocked.length === 0 ? (
              <Text c="dimmed">{t('church.noneBlocked')}</Text>
            ) : (
              <Stack gap="sm">
                {groupBlockedTimes(blocked).map((group) => (
                  <BlockedSeries key={group[0]?.series} group={group} today={today} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </section>
      <BlockForm today={today} />
      <Meetings />
    </Stack>
  );
}

/** Returns a function that unblocks one time of a group or all of them, and offers to undo it. */
function useUnblock() {
  const { t } = useTranslation('admin/reservations');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const blockedText = useBlockedText();
  /** Repeats what failed with the same ids, so that a lost response blocks nothing twice. */
  const blockAgain = async (
    freed: readonly TimesToBlock[],
    { title, series }: Pick<BlockedTime, 'title' | 'series'>,
  ) => {
    let skipped = 0;
    const report = (problem: string) =>
      // The times are not on the screen, only their toast.
      toast({
        tone: 'failed',
        about: series,
        text: `${t('church.notBlocked')} ${problem}`,
        action: { run: () => void blockAgain(freed, { title, series }) },
      });
    for (const times of freed) {
      const answer = await block(client, times, true);
      if (!answer.ok) {
        const isNamed = answer.failure === 'reused' || answer.failure === 'slot_taken';
        report(isNamed ? '' : failureText(answer.failure));
        return;
      }
      skipped += answer.skipped;
    }
    if (skipped === freed.reduce((sum, times) => sum + countTimes(times), 0)) {
      report(t('church.allTaken'));
      return;
    }
    toast({ tone: 'done', about: series, text: blockedText(skipped, title) });
  };
  return async (one: BlockedTime, series: readonly BlockedTime[] | null, done: string) => {
    const answer = await unblock(client, one, series !== null);
    if (!answer.ok) return failureText(answer.failure);
    const about = series === null ? one.id : one.series;
    // Not what a colleague has unblocked meanwhile, nor what an earlier call whose response was lost has.
    const freed = (series ?? [one]).filter(({ id }) => answer.value.has(id));
    // A time that is over cannot be blocked again.
    const again = timesToBlockAgain(freed, new Date());
    toast({
      tone: 'done',
      about,
      text: freed.length === 0 ? t('church.alreadyFreed') : done,
      ...(again.length > 0 && {
        action: {
          run: () => void blockAgain(again, { ...one, series: about }),
        },
      }),
    });
    return null;
  };
}

interface BlockedSeriesProps {
  readonly group: readonly BlockedTime[];
  readonly today: SeoulDay;
}

function BlockedSeries({ group, today }: BlockedSeriesProps) {
  const { t } = useTranslation('admin/reservations');
  const unblockTimes = useUnblock();
  const { failure, run } = useTask((one: BlockedTime) =>
    unblockTimes(one, group, t('church.freed', { title: one.title })),
  );
  const [first] = group;
  if (first === undefined) return null;

  return (
    <Card withBorder padding="md" component="article" aria-label={first.title}>
      <Group justify="space-between">
        <Title order={4} size="h5" dir="auto">
          {first.title}
        </Title>
        {group.length > 1 && (
          <Button variant="default" onClick={() => void run(first)}>
            {t('church.freeAll', { count: group.length })}
          </Button>
        )}
      </Group>
      <FailureNote {...failure} />
      <List listStyleType="none" mt="xs">
        {group.map((one) => (
          <BlockedRow key={one.id} one={one} today={today} />
        ))}
      </List>
    </Card>
  );
}

function BlockedRow({ one, today }: { readonly one: BlockedTime; readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const unblockTimes = useUnblock();
  const what = `${facilityName(one.resourceId, language)}, ${timesText(one.times, language, today)}`;
  const { failure, run } = useTask(() =>
    unblockTimes(one, null, t('church.freedOne', { title: one.title, what })),
  );
  return (
    <List.Item>
      <Group justify="space-between" gap={0}>
        <Text flex="1 1 16rem">
          <WrappedTimes>{what}</WrappedTimes>
        </Text>
        <Button
          variant="subtle"
          aria-label={t('church.freeNamed', { what })}
          onClick={() => void run()}
        >
          {t('church.free')}
        </Button>
      </Group>
      <FailureNote {...failure} />
    </List.Item>
  );
}

/** Meetings from schedule.ts, which can be changed only in the code. */
function Meetings() {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const uses = Object.values(meetings).flatMap((meeting: Meeting) =>
    meeting.rooms.map((room) => ({ meeting, ...room })),
  );
  return (
    <section>
      <Title order={3} size="h4">
        {t('church.meetings')}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t('church.meetingsHint')}
      </Text>
      <List>
        {uses.map(({ meeting, resourceId, from, until }) => (
          <List.Item key={`${meeting.id}${resourceId}`}>
            {meeting.name[language]}: {facilityName(resourceId, language)},{' '}
            {weekdayName(meeting.weekday, language)}{' '}
            <WrappedTimes>{timeSpanText(from, until, language)}</WrappedTimes>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
