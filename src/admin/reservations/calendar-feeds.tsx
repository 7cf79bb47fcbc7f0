import { Alert, Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addCalendarFeed,
  calendarFeedsQuery,
  removeCalendarFeed,
  type CalendarFeed,
} from '../../data/staff/room-use-queries.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLine } from '../../domain/written-text.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { LoadFailedLine } from '../shared/load-failed.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';

const MAX_LABEL = 50;

/** Secret feed URLs for subscribing to room use in a calendar app. A URL is shown only once and can be revoked. */
export function CalendarFeeds({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const client = useQueryClient();
  const failureText = useStaffFailureText();
  const query = useQuery(calendarFeedsQuery());
  const { data = [], isError } = query;
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** The feed that was just added, whose URL cannot be shown again. */
  const [added, setAdded] = useState<{ readonly name: string; readonly url: string } | null>(null);
  // Two feeds may have the same name.
  const [addedFeed] = data
    .filter(({ isOwn, label: name }) => isOwn && name === added?.name)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const adding = useTask(async () => {
    const name = trimmedLine(label);
    if (name === '') {
      setProblem(t('feed.noLabel'));
      return null;
    }
    const answer = await addCalendarFeed(client, name, language);
    if (answer.ok) {
      setAdded({ name, url: answer.value });
      setLabel('');
    } else if (answer.failure === 'too_many') setProblem(t('feed.tooMany'));
    else return failureText(answer.failure);
    return null;
  });

  return (
    <Stack component="section" gap="sm" maw="40rem">
      <SectionHead heading={t('feed.heading')} lead={t('feed.hint')} />
      {isError && <LoadFailedLine text={t('feed.failed')} query={query} />}
      {data.length > 0 && (
        <List listStyleType="none">
          {data.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              today={today}
              onRevoked={() => {
                if (feed.id === addedFeed?.id) setAdded(null);
              }}
            />
          ))}
        </List>
      )}
      {added !== null && (
        <Alert role="status" title={t('feed.once')}>
          <Text dir="auto">{added.name}</Text>
          {/* On a phone, an unbroken URL would cut off the title. */}
          <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {added.url}
          </Code>
          <CopyButton
            text={added.url}
            label={t('feed.copy')}
            copied={t('feed.copied')}
            failed={t('feed.notCopied')}
          />
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void adding.run();
        }}
      >
        <Group align="end">
          <TextInput
            label={t('feed.label')}
            description={t('feed.labelHint')}
            maxLength={MAX_LABEL}
            value={label}
            readOnly={adding.isBusy}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => {
              setLabel(currentTarget.value);
              setProblem(null);
            }}
          />
          <BusyButton type="submit" variant="default" loading={adding.isBusy}>
            {t('feed.add')}
          </BusyButton>
        </Group>
      </form>
      <FailureNote {...adding.failure} />
    </Stack>
  );
}

interface FeedRowProps {
  readonly feed: CalendarFeed;
  readonly today: SeoulDay;
  readonly onRevoked: () => void;
}

function FeedRow({ feed, today, onRevoked }: FeedRowProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { failure, run } = useTask(async () => {
    const answer = await removeCalendarFeed(client, feed.id);
    if (!answer.ok) return failureText(answer.failure);
    onRevoked();
    toast({ tone: 'done', about: feed.id, text: t('feed.revoked', { name: feed.label }) });
    return null;
  });
  return (
    <List.Item>
      <Group justify="space-between">
        <Text dir="auto">
          {feed.label}{' '}
          <Text span c="dimmed" size="sm">
            {feed.isOwn ? '' : `${feed.createdBy}, `}
            {momentText(new Date(feed.createdAt), today, language)}
          </Text>
        </Text>
        <Button
          variant="subtle"
          aria-label={t('feed.revokeNamed', { name: feed.label })}
          onClick={() => void run()}
        >
          {t('feed.revoke')}
        </Button>
      </Group>
      <FailureNote {...failure} />
    </List.Item>
  );
}
