import { Badge, Box, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQueries } from '../../data/account/account-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import {
  auditQueries,
  memberQueries,
  saveMemberLevel,
  signInQueries,
  type Member,
  type SignInState,
} from '../../data/staff/staff-members-queries.ts';
import {
  ADMIN_LEVELS,
  knownLevel,
  mayEnterAdmin,
  mayManageMembers,
} from '../../domain/admin-level.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { useGoToPage } from '../../ui/page-navigation.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { LoadingLines } from '../../ui/query-state.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { useAddressedText } from '../shared/admin-address.ts';
import { SectionHead } from '../shared/section-head.tsx';
import { useStaff } from '../shared/staff-context.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useLevelName, useLevelRights } from './level-name.ts';
import classes from '../shared/staff-lists.module.css';
import { useLocale } from '../../i18n/use-locale.ts';
import { useFailure } from '../shared/use-late-failure.ts';

/** All registered users, newest first, with their levels. */
export function MemberList() {
  const { t } = useTranslation('admin/settings');
  const { typed, type, settled } = useAddressedText('q');
  const query = useInfiniteQuery(memberQueries.list(settled.trim()));
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={`${id}-heading`}>
      <SectionHead id={`${id}-heading`} heading={t('members.heading')} lead={t('members.lead')} />
      <SearchField label={t('members.search')} value={typed} onChange={type} />
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[2, 2, 2]} label={t('members.loading')} />}
        failed={t('members.failed')}
        moreFailed={t('members.moreFailed')}
      >
        {({ pages }) => {
          const members = new Map(
            pages.flatMap((page) => page.members.map((member) => [member.id, member] as const)),
          );
          const count = pages[0]?.count ?? 0;
          const shown = [...members.values()];
          return (
            <>
              <Text role="status" size="sm" c="dimmed">
                {count === 0
                  ? t('members.empty')
                  : t('members.found', {
                      count,
                      replace: { count: numberText(count) },
                    })}
              </Text>
              <MemberRows members={shown} />
            </>
          );
        }}
      </PagedList>
    </Stack>
  );
}

function MemberRows({ members }: { readonly members: readonly Member[] }) {
  const { data: signIns } = useQuery({
    ...signInQueries.of(members.map(({ id }) => id)),
    placeholderData: keepPreviousData,
  });
  return (
    <ul className={classes.rows} role="list">
      {members.map((member) => (
        <MemberRow key={member.id} member={member} signIn={signIns?.get(member.id) ?? null} />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  readonly member: Member;
  /** Null while loading. */
  readonly signIn: SignInState | null;
}

interface ChosenLevel {
  readonly level: number;
  /** The stored level that the change may replace. */
  readonly expected: number;
}

function MemberRow({ member, signIn }: MemberRowProps) {
  const { t } = useTranslation('admin/settings');
  const locale = useLocale();
  const levelName = useLevelName();
  const levelRights = useLevelRights();
  const today = useSeoulToday();
  const failureText = useStaffFailureText();
  const toast = useStaffToast();
  const queryClient = useQueryClient();
  const { user } = useStaff();
  const go = useGoToPage();
  /** The level chosen, and the stored one at that time; null while it is the stored one. */
  const [chosen, setChosen] = useState<ChosenLevel | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useFailure();
  const name = member.displayName || (member.email ?? t('members.nameless'));
  const level = chosen?.level ?? member.level;
  const isOwn = member.id === user.id;
  const losesOwnRights = isOwn && mayManageMembers(member.level) && !mayManageMembers(level);
  const joined = dayText(seoulDayAt(new Date(member.createdAt)), locale);

  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    const answer = await saveMemberLevel(member.id, chosen?.expected ?? member.level, level);
    setIsBusy(false);
    if (!answer.ok) {
      const reason =
        answer.failure === 'last_administrator' ? t('members.last') : failureText(answer.failure);
      // Without the right, the list is closed.
      if (answer.failure === 'forbidden') {
        toast({
          tone: 'failed',
          about: `member/${member.id}`,
          heading: t('members.notSaved'),
          text: reason,
        });
      } else setProblem(`${t('members.notSaved')} ${reason}`);
      return;
    }
    if (answer.value.kind !== 'saved') {
      await queryClient.invalidateQueries({ queryKey: memberQueries.all });
      if (answer.value.kind === 'removed') {
        setProblem(t('members.removed'));
        return;
      }
      const stored = answer.value.now.level;
      setChosen({ level, expected: stored });
      setProblem(t('members.conflict', { level: levelName(stored) }));
      return;
    }
    // A level that was selected while this one was being saved is a change of this one.
    setChosen((current) => current && { ...current, expected: level });
    // The user has lowered their own level knowingly, so no message about lost access is needed.
    if (isOwn && !mayEnterAdmin(level)) go('/', { replace: true, skipConfirmation: true });
    else {
      toast({ tone: 'done', about: `member/${member.id}`, text: t('members.saved', { name }) });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: memberQueries.all }),
      queryClient.invalidateQueries({ queryKey: auditQueries.all }),
      queryClient.invalidateQueries({ queryKey: accountQueries.profiles }),
    ]);
    // Keeps a level that was selected while the lists were being refetched.
    setChosen((current) => (current?.level === level ? null : current));
  };

  return (
    <Group component="li" justify="space-between" gap="xs" py="sm">
      <Box flex="1 1 14rem" miw={0}>
        <Group gap="xs">
          <Text fw={700}>{member.displayName || t('members.nameless')}</Text>
          {isOwn && <Badge variant="light">{t('members.you')}</Badge>}
          {mayEnterAdmin(member.level) && signIn !== null && (
            <Badge variant="light" color={signIn.hasSecondFactor ? 'calm' : 'gray'}>
              {t(signIn.hasSecondFactor ? 'members.secondFactor' : 'members.noSecondFactor')}
            </Badge>
          )}
        </Group>
        {member.email !== null && <Text>{member.email}</Text>}
        <Text size="sm" c="dimmed">
          {t('members.joined', { date: joined })}
          {signIn !== null && today !== null && (
            <>
              {' · '}
              {signIn.signedInAt === null
                ? t('members.neverSignedIn')
                : t('members.signedIn', {
                    when: momentText(new Date(signIn.signedInAt), today, locale),
                  })}
            </>
          )}
        </Text>
      </Box>
      <Group w="24rem" maw="100%" gap="xs" align="start">
        <NativeSelect
          flex="1 1 17rem"
          miw={0}
          description={levelRights(level)}
          aria-label={t('members.levelOf', { name })}
          value={level}
          onChange={({ currentTarget: { value } }) => {
            setChosen({ level: Number(value), expected: chosen?.expected ?? member.level });
            setProblem(null);
          }}
        >
          {knownLevel(member.level) === null && (
            <option value={member.level}>{levelName(member.level)}</option>
          )}
          {ADMIN_LEVELS.map((one) => (
            <option key={one} value={one}>
              {levelName(one)}
            </option>
          ))}
        </NativeSelect>
        <Button
          flex="none"
          variant="default"
          aria-disabled={level === member.level || isBusy}
          data-disabled={level === member.level || isBusy}
          aria-label={t('members.saveOf', { name })}
          onClick={() => {
            if (level === member.level || isBusy) return;
            if (losesOwnRights) setIsAsking(true);
            else void save();
          }}
        >
          {t('members.save')}
        </Button>
      </Group>
      <FieldError error={problem} isCheckedLive />
      {isOwn && (
        <Modal
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title={t('members.own.title')}
          closeButtonProps={{ 'aria-label': t('members.own.keep') }}
        >
          <Stack>
            <p>
              {t(mayEnterAdmin(level) ? 'members.own.settingsLost' : 'members.own.adminLost', {
                level: levelName(level),
              })}
            </p>
            <p>{t('members.own.noWayBack')}</p>
            <Group>
              <Button data-autofocus onClick={() => setIsAsking(false)}>
                {t('members.own.keep')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setIsAsking(false);
                  void save();
                }}
              >
                {t('members.own.give')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </Group>
  );
}
