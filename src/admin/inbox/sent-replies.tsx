import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContactReply } from '../../data/staff/staff-messages-queries.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { QueryState, type ReadableQuery } from '../../ui/query-state.tsx';
import { LoadFailed, type RefetchableQuery } from '../shared/load-failed.tsx';
import classes from '../shared/staff-lists.module.css';

interface SentRepliesProps {
  readonly query: ReadableQuery<readonly ContactReply[]> & RefetchableQuery;
}

/** The replies sent, with the delivery status of each mail. */
export function SentReplies({ query }: SentRepliesProps) {
  const { t } = useTranslation('admin/inbox');
  const language = useLocale();
  const today = useSeoulToday();
  return (
    <QueryState
      query={query}
      loading={null}
      failed={() => <LoadFailed heading={t('work.repliesFailed')} query={query} />}
    >
      {(replies) =>
        replies.length > 0 &&
        today !== null && (
          <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
            {replies.map(({ id, body, sentBy, state, createdAt }) => (
              <Card key={id} component="li" withBorder padding="md">
                <Group gap="xs" mb="xs">
                  <Badge variant="default">{t(`work.states.${state}`)}</Badge>
                  <Text size="sm" c="dimmed">
                    {t('work.sentBy', {
                      when: momentText(new Date(createdAt), today, language),
                      name: sentBy ?? t('work.someone'),
                    })}
                  </Text>
                </Group>
                <Text dir="auto" className={classes.written}>
                  {body}
                </Text>
              </Card>
            ))}
          </Stack>
        )
      }
    </QueryState>
  );
}
