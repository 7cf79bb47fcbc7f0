import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeKey, type bibleCanon } from '../../content/bible-canon.ts';
import { saveBookLinks, staffBibleQueries } from '../../data/staff/staff-bible-queries.ts';
import {
  linkChanges,
  mergedLinks,
  overtakenChapters,
  repeatedChapters,
  wrongChapters,
  type ChapterLinks,
} from '../../domain/bible-links.ts';
import { videoIdOfLink } from '../../domain/video-link.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { EditorHead } from '../shared/editor-head.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import classes from './bible-tab.module.css';
import { LinkCheck } from './link-check.tsx';
import { useVideoChecks, VideoState } from './video-state.tsx';
import { PasteList } from './paste-list.tsx';

type Book = (typeof bibleCanon)[number];

/** Prefix of the draft keys of books, followed by the book's id. */
export const BIBLE_DRAFTS = 'bible/';

interface BookLinksProps {
  readonly book: Book;
  readonly isOpen: boolean;
  readonly onBack: () => void;
}

/** The lecture links of one book, one field per chapter. */
export function BookLinks({ book, isOpen, onBack }: BookLinksProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const name = t(book.nameKey, { ns: 'bible' });
  const draft = useStaffDraft(`${BIBLE_DRAFTS}${book.id}`);
  const query = useQuery(staffBibleQueries.links(book.id, book.chapters));
  const { data, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <EditorHead
        heading={t('links.heading', { name })}
        headingRef={heading}
        back={t('links.back')}
        onBack={onBack}
      />
      {!isOpen ? (
        <StateMessage kind="empty" heading={t('links.closed', { name })} />
      ) : data === undefined && error !== null ? (
        <LoadFailed
          heading={`${t('toasts.linksNotLoaded')} ${serverMessageOf(error)}`.trim()}
          query={query}
        />
      ) : data === undefined || draft === null ? (
        <LoadingLines paragraphs={[6]} label={t('loading')} />
      ) : (
        <Lines book={book} name={name} stored={data} draft={draft} />
      )}
    </Stack>
  );
}

interface DraftLinks {
  readonly links: ChapterLinks;
  /** The stored links on which the draft is based. */
  readonly before: ChapterLinks;
}

/** The links of a stored draft; null if it does not have the expected shape. */
export function linksOfDraft(saved: unknown, chapters: number): DraftLinks | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const links = chapterLinksIn(Reflect.get(saved, 'links'), chapters);
  const before = chapterLinksIn(Reflect.get(saved, 'before'), chapters);
  return links === null || before === null ? null : { links, before };
}

function chapterLinksIn(value: unknown, chapters: number): ChapterLinks | null {
  if (!Array.isArray(value) || value.length !== chapters) return null;
  return value.every((link) => typeof link === 'string') ? value : null;
}

interface LinesProps {
  readonly book: Book;
  readonly name: string;
  readonly stored: ChapterLinks;
  readonly draft: StaffDraft;
}

function Lines({ book, name, stored, draft }: LinesProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [resumed] = useState(() => linksOfDraft(draft.saved, book.chapters));
  const [before, setBefore] = useState(resumed?.before ?? stored);
  const [links, setLinks] = useState<ChapterLinks>(resumed?.links ?? stored);
  const [isResumed, setIsResumed] = useState(resumed !== null);
  /** Chapters edited here that a colleague has meanwhile saved with another link. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<number>>(new Set());
  const [onlyMissing, setOnlyMissing] = useState(false);
  /** Chapters that stay visible while being edited, although they are no longer missing. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const { isRunning: isSaving, run } = useRunOnce();
  const [checked, setChecked] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // Merges a colleague's changes into the chapters that have not been edited here.
  if (before !== stored) {
    setBefore(stored);
    setLinks(mergedLinks(before, links, stored));
    setOvertaken(new Set([...overtaken, ...overtakenChapters(before, links, stored)]));
  }

  const checks = useVideoChecks(links);
  const changes = linkChanges(stored, links);
  const changed = changes.written.length + changes.cleared.length;
  const isDirty = changed > 0;
  useUnsavedChanges(isDirty);
  const { save: saveDraft } = draft;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else saveDraft(isDirty ? { links, before: stored } : null);
  }, [saveDraft, isDirty, links, stored]);

  const wrong = new Set(wrongChapters(links));
  const repeated = new Set(repeatedChapters(links));
  const conflicts = [...overtaken].filter(
    (chapter) => links[chapter - 1]?.trim() !== stored[chapter - 1],
  );
  const filled = links.filter((link) => link.trim() !== '').length;

  const set = (chapter: number, link: string) => {
    setLinks((typed) => typed.with(chapter - 1, link));
    setTouched((chapters) => new Set(chapters).add(chapter));
  };

  const save = async () => {
    setIsTried(true);
    if (wrong.size > 0) {
      requestAnimationFrame(() => {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
      return;
    }
    setFailed(null);
    const answer = await saveBookLinks(client, book, stored, links);
    if (!answer.ok) {
      setFailed(`${t('toasts.notSaved')} ${answer.serverMessage || failureText(answer.failure)}`);
      return;
    }
    // The merged form shows the chapters.
    if (answer.value === 'overtaken') return;
    setOvertaken(new Set());
    saveDraft(null);
    await draft.settle();
    await client.invalidateQueries({ queryKey: staffBibleQueries.all });
    setTouched(new Set());
    setIsResumed(false);
    toast({
      tone: 'done',
      about: `links/${book.id}`,
      text: t('toasts.saved', { name, count: changed }),
    });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void run(save);
      }}
    >
      <Stack>
        {isResumed && (
          <ResumedNote
            onDiscard={() => {
              setLinks(stored);
              setIsResumed(false);
            }}
          />
        )}
        <PasteList
          typed={links}
          onTake={(pasted) => {
            setLinks((typed) => typed.map((link, place) => pasted.get(place + 1) ?? link));
            setTouched((chapters) => new Set([...chapters, ...pasted.keys()]));
          }}
        />
        <Group justify="space-between" mih="var(--behold-target)">
          <Text size="sm" c="dimmed" role="status">
            {t('links.count', { filled, chapters: book.chapters })}
          </Text>
          <Checkbox
            label={t('links.onlyMissing')}
            checked={onlyMissing}
            onChange={({ currentTarget: { checked: only } }) => {
              setOnlyMissing(only);
              setTouched(new Set());
            }}
          />
        </Group>
        {checks.unchecked > 0 && !checks.isChecking && (
          <Group role="status">
            <Text size="sm">{t('videos.unchecked', { count: checks.unchecked })}</Text>
            <Button variant="default" onClick={checks.checkAgain}>
              {t('videos.again')}
            </Button>
          </Group>
        )}
        <Stack component="ol" gap="sm" m={0} p={0}>
          {links.map((link, place) => {
            const chapter = place + 1;
            const isWrong = wrong.has(chapter);
            // Reports an error once the user has left the field or typed more than 20 characters.
            const showsError = isWrong && (isTried || left.has(chapter) || link.length > 20);
            if (onlyMissing && link.trim() !== '' && !touched.has(chapter) && !isWrong) return null;
            const field = `${id}-${chapter}`;
            const videoId = videoIdOfLink(link);
            return (
              <li key={chapter} className={classes.chapter}>
                <label htmlFor={field}>
                  {t(placeKey(book.id), { ns: 'bible', book: '', chapter }).trim()}
                </label>
                <TextInput
                  id={field}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  value={link}
                  aria-label={t(placeKey(book.id), { ns: 'bible', book: name, chapter })}
                  placeholder={t('links.placeholder')}
                  onChange={({ currentTarget: { value } }) => set(chapter, value)}
                  onBlur={({ relatedTarget }) => {
                    // An error message appearing now would move the button that is being pressed.
                    if (relatedTarget instanceof HTMLButtonElement) return;
                    setLeft((chapters) => new Set(chapters).add(chapter));
                  }}
                  error={showsError && t('links.wrong')}
                  description={
                    !showsError &&
                    (conflicts.includes(chapter)
                      ? t('links.overtaken', { link: stored[place] || t('links.cleared') })
                      : repeated.has(chapter) && t('links.repeated'))
                  }
                />
                <Button
                  variant="default"
                  disabled={videoId === null}
                  aria-expanded={checked === chapter}
                  aria-label={t('links.checkThis', { chapter })}
                  onClick={() => setChecked(checked === chapter ? null : chapter)}
                >
                  {t('links.check')}
                </Button>
                {videoId !== null && (
                  <VideoState check={checks.of(videoId)} isChecking={checks.isChecking} />
                )}
                {checked === chapter && videoId !== null && (
                  <LinkCheck videoId={videoId} chapter={chapter} />
                )}
              </li>
            );
          })}
        </Stack>
        <SaveBar
          problem={
            wrong.size > 0 && isTried
              ? t('links.wrongCount', { count: wrong.size })
              : (failed ??
                (conflicts.length > 0
                  ? t('links.overtakenNote', { count: conflicts.length })
                  : null))
          }
        >
          <Button
            type="submit"
            aria-disabled={isSaving || !isDirty}
            data-disabled={isSaving || !isDirty}
          >
            {isSaving
              ? t('links.saving')
              : isDirty
                ? t('links.save', { count: changed })
                : t('links.nothing')}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
}

/** The server's error message, which staff are shown when loading or saving links and books fails. */
export function serverMessageOf(error: Error): string {
  return 'serverMessage' in error && typeof error.serverMessage === 'string'
    ? error.serverMessage
    : '';
}
