import {
  Accordion,
  Alert,
  Badge,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { staffCountersQueries } from '../../data/staff/staff-counters-queries.ts';
import {
  changeOfficeMessage,
  INBOX_FILTERS,
  officeMessageQueries,
  patchListedMessage,
  type OpenedMessage,
} from '../../data/staff/staff-messages-queries.ts';
import { mailtoUrl } from '../../domain/email-address.ts';
import { personFullName } from '../../domain/person-name.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { PagedList } from '../shared/paged-list.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { useStaffFailureText, type RowFailure } from '../shared/staff-failure.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import classes from '../shared/staff-lists.module.css';
import { MessageWork } from './message-work.tsx';
import { UnsentTexts } from './unsent-texts.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** Messages to the office. Opening a message marks it as read. */
export function InboxView() {
  const { t } = useTranslation('admin/inbox');
  const { param, change, clear } = useAdminAddress();
  const filter = INBOX_FILTERS.find((known) => known === param('filter')) ?? 'all';
  const openId = param('item');
  const query = useInfiniteQuery(officeMessageQueries.list(filter));
  const client = useQueryClient();
  const failureText = useStaffFailureText();
  const [notMarked, setNotMarked] = useState<RowFailure | null>(null);
  /** Marks a message as read or unread; an open one stays in the list of unread ones. */
  const mark = async (message: string, isRead: boolean) => {
    const answer = await changeOfficeMessage(message, { isRead });
    const reason = answer.ok ? null : `${t('notMarked')} ${failureText(answer.failure)}`;
    setNotMarked(reason === null ? null : { id: message, text: reason });
    if (reason !== null) return;
    patchListedMessage(client, message, { isRead });
    if (!isRead) clear('item', message);
    await client.invalidateQueries({ queryKey: staffCountersQueries.all });
  };
  const listed = query.data?.pages.flat().find((message) => message.id === openId);
  const isListed = listed !== undefined;
  // A message that leaves the filtered list while it is open stays on the screen.
  useEffect(() => {
    if (listed !== undefined) {
      client.setQueryData(officeMessageQueries.one(listed.id).queryKey, listed);
    }
  }, [client, listed]);
  const { data: opened } = useQuery({
    ...officeMessageQueries.one(openId ?? ''),
    enabled: openId !== null && query.data !== undefined && !isListed,
  });
  const id = useId();
  return (
    <Stack component="section" gap="md" align="stretch" aria-labelledby={`${id}-heading`}>
      <ViewHead headingId={`${id}-heading`} heading={t('heading')} lead={t('lead')} />
      <SegmentedControl
        aria-label={t('filter.label')}
        name={`${id}-filter`}
        value={filter}
        onChange={(next) => change({ filter: next === 'all' ? null : next, item: null })}
        data={INBOX_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <UnsentTexts key={openId} openId={openId} />
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[1, 1, 1]} label={t('loading')} />}
        failed={t('failed')}
        moreFailed={t('moreFailed')}
      >
        {({ pages }) => {
          // An open message that is read is not in the list of unread ones, an old one is on a later page, and a deleted
          // one is in none.
          const alone = isListed || openId === null ? [] : [opened ?? []].flat();
          const messages = new Map<string, OpenedMessage>(
            [...alone, ...pages.flat()].map((message) => [message.id, message] as const),
          );
          if (messages.size === 0) {
            return <StateMessage kind="empty" heading={t(`empty.${filter}`)} />;
          }
          return (
            <Accordion order={3} value={openId} onChange={(item) => change({ item })}>
              <ul className={classes.rows} role="list">
                {[...messages.values()].map((message) => (
                  <Message
                    key={message.id}
                    message={message}
                    isOpen={message.id === openId}
                    problem={notMarked?.id === message.id ? notMarked.text : null}
                    onMark={(isRead) => void mark(message.id, isRead)}
                    onClose={() => clear('item', message.id)}
                  />
                ))}
              </ul>
            </Accordion>
          );
        }}
      </PagedList>
    </Stack>
  );
}

interface MessageProps {
  readonly message: OpenedMessage;
  readonly isOpen: boolean;
  /** Why it could not be marked as read or unread. */
  readonly problem: string | null;
  readonly onMark: (isRead: boolean) => void;
  readonly onClose: () => void;
}

function Message({ message, isOpen, problem, onMark, onClose }: MessageProps) {
  const { t } = useTranslation('admin/inbox');
  const { firstName, lastName, email, phone, subject, locale, createdAt } = message;
  const language = useLocale();
  const today = useSeoulToday();
  const markRead = useEffectEvent(() => {
    if (!message.isRead) onMark(true);
  });
  useEffect(() => {
    if (isOpen) markRead();
  }, [isOpen]);
  const when = today === null ? '' : momentText(new Date(createdAt), today, language);
  const answer = `${mailtoUrl(email)}?subject=${encodeURIComponent(t('replySubject', { subject }))}`;
  return (
    <li>
      <Accordion.Item value={message.id}>
        <Accordion.Control>
          <Group gap="xs" fw={message.isRead ? undefined : 700}>
            {!message.isRead && <Badge component="span">{t('unread')}</Badge>}
            {message.answeredAt !== null && (
              <Badge variant="default" component="span">
                {t('work.isAnswered')}
              </Badge>
            )}
            <span lang={locale}>{subject}</span>
            <Text component="span" size="sm" c="dimmed" ml="auto">
              {personFullName(firstName, lastName)} <time dateTime={createdAt}>{when}</time>
            </Text>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          {isOpen && (
            <Stack gap="md">
              {message.isDeleted === true && (
                <Alert color="ember" role="status">
                  {t('work.deletedMeanwhile')}
                </Alert>
              )}
              <FailureNote text={problem} onRetry={() => onMark(!message.isRead)} />
              <Text lang={locale} dir="auto" className={classes.written}>
                {message.message}
              </Text>
              <Text c="dimmed" className={classes.written}>
                {email}
              </Text>
              <Group gap="sm">
                <Button variant="default" component="a" href={answer}>
                  {t('reply')}
                </Button>
                {phone !== null && (
                  <Button
                    variant="default"
                    component="a"
                    href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                  >
                    {t('call', { number: phone })}
                  </Button>
                )}
                <Button variant="default" onClick={() => onMark(false)}>
                  {t('markUnread')}
                </Button>
              </Group>
              <MessageWork message={message} onDeleted={onClose} />
            </Stack>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </li>
  );
}
