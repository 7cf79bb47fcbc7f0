import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createAccountDraftAutosave,
  listAccountDrafts,
} from '../../data/account/account-drafts.ts';
import { languageOf } from '../../features/publications/publication-text.ts';
import classes from './staff-lists.module.css';
import { useStaff } from './staff-context.ts';
import { useStaffToast } from './staff-toasts.tsx';

/** Description of a draft for display. */
interface UnsavedDraft {
  readonly name: string;
  /** The content of the draft; empty if it is unknown. */
  readonly text: string;
}

interface UnsavedDraftsProps {
  /** Prefix of the draft keys to list, such as `prayer/`. */
  readonly forms: string;
  readonly heading: string;
  /** Describes the draft of a form (its key without the prefix, such as `new`); null to leave it out of the list. */
  readonly describe: (form: string, saved: unknown) => UnsavedDraft | null;
  /** Must be the same function on every render; called with the keys of the existing drafts. */
  readonly onRead?: (forms: readonly string[]) => void;
  /** Without it the drafts can only be read and discarded. */
  readonly onContinue?: (form: string) => void;
}

/**
 * Unsaved drafts of the forms in a tab. A form finds its draft by the item's id, but a colleague may have deleted the
 * item since; this list reaches every draft regardless.
 */
export function UnsavedDrafts({
  forms,
  heading,
  describe,
  onRead,
  onContinue,
}: UnsavedDraftsProps) {
  const { t } = useTranslation('admin/frame');
  const { user } = useStaff();
  const toast = useStaffToast();
  const id = useId();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, unknown>>(new Map());
  const read = useCallback(() => listAccountDrafts(user.id, forms), [user.id, forms]);
  useEffect(() => onRead?.([...drafts.keys()]), [onRead, drafts]);
  useEffect(() => {
    let isUnmounted = false;
    void read().then((found) => {
      if (!isUnmounted) setDrafts(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [read]);

  /** Stores a draft; null deletes it. */
  const put = async (form: string, value: unknown) => {
    const autosave = createAccountDraftAutosave(user.id, `${forms}${form}`);
    autosave.save(value);
    await autosave.settle();
    autosave.stop();
    setDrafts(await read());
  };
  const putBack = async (form: string, value: unknown) => {
    // A draft started in its place meanwhile is newer.
    if (!(await read()).has(form)) await put(form, value);
  };
  const drop = async (form: string, value: unknown) => {
    await put(form, null);
    toast({
      tone: 'done',
      text: t('drafts.discarded'),
      action: { run: () => void putBack(form, value) },
    });
  };

  const left = [...drafts].flatMap(([form, value]) => {
    const description = describe(form, value);
    return description === null ? [] : [{ form, value, ...description }];
  });
  if (left.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {heading}
      </Title>
      <ul className={classes.rows} role="list">
        {left.map(({ form, value, name, text }) => (
          <Group component="li" key={form} justify="space-between" gap="xs" py="xs">
            <Box flex="1 1 16rem" miw={0}>
              <Text fw={700} dir="auto" lang={languageOf(name)}>
                {name}
              </Text>
              {/* In full where it cannot be read anywhere else. */}
              {text.trim() !== '' && (
                <Text
                  size="sm"
                  c="dimmed"
                  dir="auto"
                  lang={languageOf(text)}
                  {...(onContinue === undefined
                    ? { className: classes.written }
                    : { lineClamp: 2 })}
                >
                  {text}
                </Text>
              )}
            </Box>
            <Group gap="xs">
              {onContinue !== undefined && (
                <Button
                  variant="default"
                  aria-label={t('drafts.continueThis', { name })}
                  onClick={() => onContinue(form)}
                >
                  {t('drafts.continue')}
                </Button>
              )}
              <Button
                variant="subtle"
                aria-label={t('drafts.discardThis', { name })}
                onClick={() => void drop(form, value)}
              >
                {t('drafts.discard')}
              </Button>
            </Group>
          </Group>
        ))}
      </ul>
    </Paper>
  );
}
