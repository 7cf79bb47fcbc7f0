import { Button, Group, Paper, Title } from '@mantine/core';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createAccountDraftAutosave,
  listAccountDrafts,
} from '../../data/account/account-drafts.ts';
import classes from './unsaved-drafts.module.css';
import { useStaff } from './staff-context.ts';
import { useStaffToast } from './staff-toasts.tsx';

/** What a draft is about, in words. */
export interface UnsavedDraft {
  readonly name: string;
  /** What is written in it; blank when that cannot be said. */
  readonly text: string;
}

interface UnsavedDraftsProps {
  /** How the forms begin that are meant, such as `prayer/`. */
  readonly forms: string;
  /** What they are called together. */
  readonly heading: string;
  /** Of a form named by the rest, such as `new`; null for what is no draft of this release, or not left alone. */
  readonly describe: (form: string, saved: unknown) => UnsavedDraft | null;
  /** The same function at every render; hears which forms there are drafts of. */
  readonly onRead?: (forms: readonly string[]) => void;
  /** Without it there is nothing that could become of the text any more: it can be read and thrown away. */
  readonly onContinue?: (form: string) => void;
}

/**
 * What was begun in the forms of a tab and not saved. A form finds its draft by what it is about, which a colleague may
 * have removed since; from here every draft is reached, whatever became of it.
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
    let gone = false;
    void read().then((found) => {
      if (!gone) setDrafts(found);
    });
    return () => {
      gone = true;
    };
  }, [read]);

  /** Null throws it away. */
  const put = async (form: string, value: unknown) => {
    const autosave = createAccountDraftAutosave(user.id, `${forms}${form}`);
    autosave.save(value);
    await autosave.settle();
    autosave.stop();
    setDrafts(await read());
  };
  const putBack = async (form: string, value: unknown) => {
    // What was begun in its place meanwhile is newer.
    if (!(await read()).has(form)) await put(form, value);
  };
  const drop = async (form: string, value: unknown) => {
    await put(form, null);
    toast({
      tone: 'done',
      text: t('left.dropped'),
      action: { label: t('left.undo'), run: () => void putBack(form, value) },
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
      <ul className={classes['left']}>
        {left.map(({ form, value, name, text }) => (
          <li key={form}>
            <div className={classes['words']}>
              <p className={classes['name']} dir="auto">
                {name}
              </p>
              {text.trim() !== '' && (
                <p className={classes['text']} data-whole={onContinue === undefined} dir="auto">
                  {text}
                </p>
              )}
            </div>
            <Group gap="xs">
              {onContinue !== undefined && (
                <Button
                  variant="default"
                  aria-label={t('left.continueThis', { name })}
                  onClick={() => onContinue(form)}
                >
                  {t('left.continue')}
                </Button>
              )}
              <Button
                variant="subtle"
                aria-label={t('left.dropThis', { name })}
                onClick={() => void drop(form, value)}
              >
                {t('left.drop')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
