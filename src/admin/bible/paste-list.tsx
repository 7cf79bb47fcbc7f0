import { Button, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPastedLinks, replacedLinks, type ChapterLinks } from '../../domain/bible-links.ts';
import lists from '../shared/staff-lists.module.css';
import classes from './bible-tab.module.css';

interface PasteListProps {
  /** The links in the form, which the pasted ones replace. */
  readonly typed: ChapterLinks;
  readonly isPsalms: boolean;
  readonly onTake: (links: ReadonlyMap<number, string>) => void;
}

/** Parses a list pasted from a spreadsheet or a message into chapter links, without saving. */
export function PasteList({ typed, isPsalms, onTake }: PasteListProps) {
  const { t } = useTranslation('admin/bible');
  const [text, setText] = useState('');
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const chapters = typed.length;
  const { links, unreadable, outOfRange, repeated, rejectedLines } = readPastedLinks(
    text,
    chapters,
    { isPsalms },
  );
  const replaced = replacedLinks(typed, links);
  return (
    <details className={classes.paste}>
      <summary>{t('paste.heading')}</summary>
      <Paper component={Stack} withBorder p="md" gap="xs" maw="44rem">
        <Textarea
          label={t('paste.label')}
          description={t('paste.hint')}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setServerMessage(null);
          }}
        />
        {unreadable.length > 0 && (
          <Text size="sm" fw={700} c="danger" role="alert">
            {t('paste.unreadable', { lines: firstOf(unreadable) })}
          </Text>
        )}
        {outOfRange.length > 0 && (
          <Text size="sm" fw={700} c="danger" role="alert">
            {t('paste.outOfRange', { lines: firstOf(outOfRange), chapters })}
          </Text>
        )}
        {repeated.length > 0 && (
          <Text size="sm" fw={700} c="danger" role="alert">
            {t('paste.repeated', { lines: firstOf(repeated) })}
          </Text>
        )}
        {replaced.length > 0 && (
          <Paper
            component="section"
            p="md"
            bg="var(--behold-paper-sunk)"
            aria-label={t('paste.replaced.label')}
          >
            <Text fw={700}>{t('paste.replaced.heading', { count: replaced.length })}</Text>
            <ul className={lists.rows} role="list">
              {replaced.map(({ chapter, before, link }) => (
                <li key={chapter}>
                  <b>{t('paste.replaced.chapter', { chapter })}</b> <del>{before}</del>{' '}
                  <ins>{link}</ins>
                </li>
              ))}
            </ul>
          </Paper>
        )}
        <Button
          variant="default"
          mr="auto"
          disabled={links.length === 0}
          onClick={() => {
            onTake(new Map(links.map(({ chapter, link }) => [chapter, link])));
            setServerMessage(
              t(rejectedLines === '' ? 'paste.taken' : 'paste.takenInPart', {
                count: links.length,
              }),
            );
            setText(rejectedLines);
          }}
        >
          {t('paste.take', { count: links.length })}
        </Button>
        <Text role="status" size="sm" c="dimmed">
          {serverMessage}
        </Text>
      </Paper>
    </details>
  );
}

const MAX_LINES_NAMED = 10;

/** Lists only the first lines, in case a long text was pasted by mistake. */
function firstOf(lines: readonly number[]): string {
  const named = lines.slice(0, MAX_LINES_NAMED).join(', ');
  return lines.length > MAX_LINES_NAMED ? `${named} …` : named;
}
