import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { staffCountersQueries } from '../../data/staff/staff-counters-queries.ts';
import {
  changeOfficeMessage,
  INBOX_FILTERS,
  officeMessageQueries,
  patchListedMessage,
  type OfficeMessage,
} from '../../data/staff/staff-messages-queries.ts';
import { mailtoUrl } from '../../domain/email-address.ts';
import { fullNameOf } from '../../domain/person-name.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { PagedList } from '../shared/paged-list.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import disclosure from '../shared/disclosure.module.css';
import classes from './inbox-view.module.css';
import { MessageWork } from './message-work.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** Messages to the office. Opening a message marks it as read. */
export function InboxView() {
  const { t } = useTranslation('admin/inbox');
  const { param, change } = useAdminAddress();
  const filter = INBOX_FILTERS.find((known) => known === param('filter')) ?? 'all';
  const openId = param('item');
  const query = useInfiniteQuery(officeMessageQueries.list(filter));
  const mark = useMark();
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
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[1, 1, 1]} label={t('loading')} />}
        texts={{
          failed: t('failed'),
          retry: t('retry'),
          more: t('more'),
          moreFailed: t('moreFailed'),
        }}
      >
        {({ pages }) => {
          const messages = new Map(pages.flat().map((message) => [message.id, message] as const));
          if (messages.size === 0) {
            return <StateMessage kind="empty" heading={t(`empty.${filter}`)} />;
          }
          return (
            <ul className={classes.list}>
              {[...messages.values()].map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  isOpen={message.id === openId}
                  onToggle={() => {
                    const opens = message.id !== openId;
                    change({ item: opens ? message.id : null });
                  }}
                  onDeleted={() => change({ item: null })}
                  onRead={() => void mark(message.id, true)}
                  onUnread={() => {
                    change({ item: null });
                    void mark(message.id, false);
                  }}
                />
              ))}
            </ul>
          );
        }}
      </PagedList>
    </Stack>
  );
}

/**
 * Marks a message as read or unread and updates all lists and counters. An open message stays in the list of unread
 * ones.
 */
function useMark(): (id: string, isRead: boolean) => Promise<void> {
  const { t } = useTranslation('admin/inbox');
  const queryClient = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  return async (id, isRead) => {
    const answer = await changeOfficeMessage(id, { isRead });
    if (!answer.ok) {
      toast({ tone: 'failed', heading: t('notMarked'), text: failureText(answer.failure) });
      return;
    }
    patchListedMessage(queryClient, id, { isRead });
    await queryClient.invalidateQueries({ queryKey: staffCountersQueries.all });
  };
}

interface MessageProps {
  readonly message: OfficeMessage;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Called when the message is opened while unread. */
  readonly onRead: () => void;
  readonly onUnread: () => void;
  /** Called after the message was moved to the recycle bin. */
  readonly onDeleted: () => void;
}

function Message({ message, isOpen, onToggle, onRead, onUnread, onDeleted }: MessageProps) {
  const { t } = useTranslation('admin/inbox');
  const id = useId();
  const { firstName, lastName, email, phone, subject, locale, createdAt } = message;
  const language = useLocale();
  const today = useSeoulToday();
  const markRead = useEffectEvent(() => {
    if (!message.isRead) onRead();
  });
  useEffect(() => {
    if (isOpen) markRead();
  }, [isOpen]);
  const when = today === null ? '' : momentText(new Date(createdAt), today, language);
  const answer = `${mailtoUrl(email)}?subject=${encodeURIComponent(t('replySubject', { subject }))}`;
  return (
    <li className={classes.message}>
      <h3>
        <button
          type="button"
          className={`${classes.line} ${disclosure.marker}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Group component="span" gap="xs" fw={message.isRead ? undefined : 700}>
            {!message.isRead && <Badge>{t('unread')}</Badge>}
            {message.answeredAt !== null && <Badge variant="default">{t('work.isAnswered')}</Badge>}
            <span lang={locale}>{subject}</span>
          </Group>
          <Text component="span" size="sm" c="dimmed">
            {fullNameOf(firstName, lastName)} <time dateTime={createdAt}>{when}</time>
          </Text>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={classes.body}>
        <Text lang={locale} dir="auto" className={classes.text}>
          {message.message}
        </Text>
        <Text c="dimmed" className={classes.text}>
          {email}
        </Text>
        <Group gap="sm">
          <Button variant="default" component="a" href={answer}>
            {t('reply')}
          </Button>
          {phone !== null && (
            <Button variant="default" component="a" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {t('call', { number: phone })}
            </Button>
          )}
          <Button variant="default" onClick={onUnread}>
            {t('markUnread')}
          </Button>
        </Group>
        {isOpen && <MessageWork message={message} onDeleted={onDeleted} />}
      </div>
    </li>
  );
}
